/** A program that must type-check by the types of the npm package; `nox -s npm` does that. */

import { card as cardOf, CHARTS, ChartError, lookup, sourcesOf, type Chart } from "dramadeck";
import { openTable, RefusedError, Seat, type News } from "dramadeck/client";
import { answersOf, chosen, openFields } from "dramadeck/forms";
import type { Command, Event, Message, Request, Turned, View } from "dramadeck/protocol";
import type * as tarot from "dramadeck/tarot";
import type * as torg from "dramadeck/torg";

const flip: torg.Flip = { is: "Flip" };
const command: Command = flip;
const push: tarot.Command["is"] = "CommitCards";
const request: Request = { is: "do", id: "1", command: [flip, command] };
const chart: Chart = CHARTS.bonus;
const bonus: number = lookup("bonus", 17) + CHARTS.hands.lookup(2);
const { dn }: { dn: number } = lookup("difficulty", "hard");
const faces: readonly number[] = CHARTS["roll-again"].lookup("with possibilities, skilled");
const names: string[] = Object.values(CHARTS).map((entry: Chart) => entry.name);
const near: readonly string[] = new ChartError("no row").nearest;
const addresses: string[] = sourcesOf(chart.source).map(({ address }) => address);
const bar: "grey" | "orange" = cardOf("original", 42).player.bar;
const arcana: "major" | "minor" = cardOf("rider-waite", 18).arcana;
// @ts-expect-error there is no such chart
lookup("bonos", 3);
// @ts-expect-error a card is a number
const card: torg.PlayToPool = { is: "PlayToPool", hero: "Quin", card: "42" };

function eventText(event: Event): string {
  return event.is === "CardPooled" ? `${event.hero}: ${event.card}` : event.is;
}

function messageText(message: Message): string {
  if (message.is !== "turn" || message.kind !== "played") return message.is;
  return (message.events ?? []).map(eventText).join();
}

function hands(view: View | undefined): unknown[] {
  return view !== undefined && "heroes" in view ? view.heroes.map(({ hand }) => hand) : [];
}

const server = "http://localhost:8137";
const onmessage = (news: News): string => messageText(news);
const { seats } = await openTable(server, { system: "torg", names: ["Quin"] });
for (const { token, link } of seats) {
  const seat = new Seat({ server, token, wants: ["events", "view"], onmessage });
  const other: Seat = Seat.byLink(link, { language: "de" });
  const leads: boolean = (await other.joined).leads;
  const last: number = (await seat.choose("Deal", { confirm: true })).turn;
  const chance: number | null = await seat.chance({ form: "DeclareAction", menu: last }, {});
  for await (const turn of seat.turns()) console.log(turn satisfies Turned, hands(seat.view));
  const ofTorg: Seat<torg.View, torg.Event> = Seat.byLink(link);
  for await (const { events } of ofTorg.turns()) console.log(events?.filter((it) => it.is === "CardPooled").map((it) => it.hero));
  // @ts-expect-error a view of Torg has no characters
  console.log(ofTorg.view?.heroes, ofTorg.view?.characters);
  const labels: string[] = seat.offered.flatMap(({ forms }) => forms.flatMap(({ fields }) => fields.map(({ label }) => label)));
  for (const form of seat.offered.flatMap(({ forms }) => forms)) {
    const fixed = answersOf(form, { given: { hero: "Quin" } });
    const { answers, left } = chosen(form, form.proposed ?? {}, fixed);
    const [open] = openFields(form, answers, fixed);
    console.log(open?.label, left[open?.name ?? ""]?.map(({ label }) => label));
  }
  console.log(labels, seat.story.map(({ lines }) => lines.length), seat.seed);
  try {
    await seat.do([flip, { is: "PlayToPool", hero: "Quin", card: 42 }], { turn: last });
    await seat.undo();
  } catch (why) {
    if (why instanceof RefusedError) console.log(why.reason, why.rules.join(), why.field);
  }
  console.log(leads, chance, Object.keys(seat.menu.forms), seat.table.places["centre"]?.piles);
}
console.log(push, request, `${chart}`, near, card, addresses, bar, arcana, bonus, dn, faces, names);
