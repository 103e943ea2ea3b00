/** The thread in which Python runs: it loads it, and passes on what is asked and answered. */

/** @type {any} */
let local = null;
/** @type {Map<number, any>} */
const lines = new Map();

const BEGIN = `
import json
from pyodide.ffi import to_js
from dramadeck.offline.local import Local

async def begun(address):
    return await Local(address).__aenter__()

async def asked(local, path, token, body):
    reply = await local.asked(path, token=token, body=body)
    return to_js([reply.status, reply.kind, reply.body])

async def resumed(local, text, language):
    return json.dumps(await local.resumed(text.to_bytes(), language))
`;

/** @type {Record<string, (of: number, ...values: any[]) => any>} */
const DOES = {
  async begin(_of, folder) {
    const from = `${folder}python/`;
    const { loadPyodide } = await import(`${from}pyodide.mjs`);
    const [python, packages] = await Promise.all([loadPyodide({ indexURL: from }), fetch(`${from}packages.zip`)]);
    if (!packages.ok) throw new Error(`${packages.status} ${packages.url}`);
    python.unpackArchive(await packages.arrayBuffer(), "zip", { extractDir: python.runPython("import site; site.getsitepackages()[0]") });
    python.runPython(BEGIN);
    const named = (/** @type {string} */ name) => python.globals.get(name);
    const tables = await named("begun")(`${folder}table`);
    local = { tables, asked: named("asked"), resumed: named("resumed") };
  },
  async asked(_of, path, token, body) {
    const [status, kind, data] = await local.asked(local.tables, path, token ?? undefined, body ?? undefined);
    return { status, kind, body: data };
  },
  line(of) {
    lines.set(of, local.tables.line((/** @type {string | undefined} */ text) => postMessage({ is: "heard", of, told: text ?? null })));
  },
  say: (of, text) => lines.get(of)?.ask(text),
  close(of) {
    lines.get(of)?.hang_up();
    lines.delete(of);
  },
  kept: (_of, token) => local.tables.kept(token),
  resumed: (_of, text, language) => local.resumed(local.tables, text, language),
};

onmessage = async ({ data: { is, of, values } }) => {
  try {
    const told = await DOES[is]?.(of, ...values);
    if (!["line", "say", "close"].includes(is)) postMessage({ is: "told", of, told });
  } catch (why) {
    // Of what Python raises the last line says what is wrong, after the name of the error.
    const last = String(why instanceof Error ? why.message : why).trim().split("\n").at(-1);
    postMessage({ is: "failed", of, told: last?.replace(/^[\w.]+: /, "") });
  }
};
