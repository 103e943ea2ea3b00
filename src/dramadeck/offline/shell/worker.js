/** The worker thread of Python: it loads Python, and passes requests and messages on. */

/** @type {any} */
let local = null;
/** @type {Map<number, any>} */
const connections = new Map();

const BEGIN = `
import json
from pyodide.ffi import to_js
from dramadeck.offline.local import Local

async def begin(address):
    return await Local(address).__aenter__()

async def request(local, path, token, body):
    reply = await local.request(path, token=token, body=body)
    return to_js([reply.status, reply.kind, reply.body])

async def load(local, text, language):
    return json.dumps(await local.load(text.to_bytes(), language))
`;

/** @type {Record<string, (id: number, ...values: any[]) => any>} */
const HANDLERS = {
  async begin(_id, folder) {
    const from = `${folder}python/`;
    const { loadPyodide } = await import(`${from}pyodide.mjs`);
    const [python, packages] = await Promise.all([loadPyodide({ indexURL: from }), fetch(`${from}packages.zip`)]);
    if (!packages.ok) throw new Error(`${packages.status} ${packages.url}`);
    python.unpackArchive(await packages.arrayBuffer(), "zip", { extractDir: python.runPython("import site; site.getsitepackages()[0]") });
    python.runPython(BEGIN);
    const global = (/** @type {string} */ name) => python.globals.get(name);
    const tables = await global("begin")(`${folder}table`);
    local = { tables, request: global("request"), load: global("load") };
  },
  async request(_id, path, token, body) {
    const [status, kind, data] = await local.request(local.tables, path, token ?? undefined, body ?? undefined);
    return { status, kind, body: data };
  },
  connect(id) {
    connections.set(id, local.tables.connect((/** @type {string | undefined} */ text) => postMessage({ is: "message", id, value: text ?? null })));
  },
  send: (id, text) => connections.get(id)?.put(text),
  close(id) {
    connections.get(id)?.disconnect();
    connections.delete(id);
  },
  save: (_id, token) => local.tables.save(token),
  load: (_id, text, language) => local.load(local.tables, text, language),
};

onmessage = async ({ data: { is, id, values } }) => {
  try {
    const value = await HANDLERS[is]?.(id, ...values);
    if (!["connect", "send", "close"].includes(is)) postMessage({ is: "result", id, value });
  } catch (why) {
    // The last line of a traceback has the message, after the name of the error.
    const last = String(why instanceof Error ? why.message : why).trim().split("\n").at(-1);
    postMessage({ is: "error", id, value: last?.replace(/^[\w.]+: /, "") });
  }
};
