// Runs a program in the Python of browsers: `node use.mjs FOLDER_OF_PACKAGES PROGRAM`. Prints which
// Python that is; a program that fails ends it with what Python says of it.
import { loadPyodide, version } from "pyodide";

const [folder, program] = process.argv.slice(2);
const python = await loadPyodide();
python.mountNodeFS("/packages", folder);
python.runPython('import sys; sys.path.insert(0, "/packages")');
await python.runPythonAsync(program);
console.log(`Pyodide ${version}: Python ${python.runPython("sys.version.split()[0]")}`);
