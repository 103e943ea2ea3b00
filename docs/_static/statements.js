// A field that leaves only those statements standing which have every word that is typed. A page
// without statements, or a reader without scripts, sees no field.
document.addEventListener("DOMContentLoaded", () => {
  const rows = [...document.querySelectorAll("td a[id]")]
    .filter((id) => /^[a-z]{2}-\d{3}$/.test(id.id) && location.pathname.includes("/rules/all"))
    .map((id) => id.closest("tr"));
  if (!rows.length) return;
  const texts = rows.map((row) =>
    [...row.cells].slice(0, 2).map((each) => each.textContent).join(" ").toLowerCase(),
  );
  const field = document.createElement("input");
  const count = document.createElement("output");
  field.type = "search";
  field.className = "statement-filter";
  field.placeholder = "TR-022, or: pool card";
  field.setAttribute("aria-label", "Only statements with these words");
  const filter = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    rows.forEach((row, at) => {
      const fits = words.every((word) => texts[at].includes(word));
      row.hidden = !fits;
      shown += fits ? 1 : 0;
    });
    for (const part of document.querySelectorAll("section section")) {
      part.hidden = ![...part.querySelectorAll("tbody tr")].some((row) => !row.hidden);
    }
    count.textContent = `${shown} of ${rows.length} statements`;
  };
  field.addEventListener("input", filter);
  rows[0].closest("section").before(field, count);
  filter();
});
