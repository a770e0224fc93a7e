import { createHash } from 'node:crypto';
import { transform } from 'esbuild';

/** A module of a script in parts. */
export interface ScriptModule {
  /** As others import it, such as `./timeline-C8a.js`. */
  name: string;
  /** An ES module. */
  code: string;
  /** The modules that have to be there before it runs. */
  imports: readonly string[];
}

/** A file with its name. */
export interface ScriptFile {
  fileName: string;
  code: string;
}

/** A script in one file and the parts that it fetches later. */
export interface ScriptInParts {
  script: string;
  parts: ScriptFile[];
}

/**
 * Makes a classic script of ES modules. `first` are in the script itself and run at once, the last one as its entry; `later` are files in a
 * folder `parts` beside it, fetched with an `integrity` when they are first imported. The script leaves no global: a part hands itself over by an
 * event of its own script element. In the modules `platenScript` is `{address}`, and `files`, whose addresses are in it by their keys.
 */
export async function joinScriptParts(
  { first, later }: { first: readonly ScriptModule[]; later: readonly ScriptModule[] },
  files: Readonly<Record<string, string>>,
): Promise<ScriptInParts> {
  const names = new Set([...first, ...later].map(({ name }) => name));
  const parts = await Promise.all(
    later.map(async (module) => {
      const code = `document.currentScript.dispatchEvent(new CustomEvent("platen-part",{detail:${await factory(module, names)}}));\n`;
      return { module, fileName: fileNameOf(module.name, code), code };
    }),
  );
  const table = Object.fromEntries(
    parts.map(({ module, fileName, code }) => [module.name, [fileName, integrityOf(code), module.imports]]),
  );
  const own = await Promise.all(
    first.map(async (module) => `${JSON.stringify(module.name)}:${await factory(module, names)}`),
  );
  const addresses = Object.entries(files).map(([key, file]) => `${key}:at(${JSON.stringify(file)})`);
  const { code: script } = await transform(
    `(()=>{${loader}
const platenScript={address:address,${addresses.join(',')}};
const table=${JSON.stringify(table)};
const factories={${own.join(',\n')}};
require(${JSON.stringify(first.at(-1)?.name)});
})();`,
    { minify: true, target: 'es2023', legalComments: 'eof' },
  );
  return { script, parts: parts.map(({ fileName, code }) => ({ fileName, code })) };
}

/** Names a file of `parts` by its content. */
export function fileNameOf(name: string, code: string): string {
  const plain = name.replace(/^\.\//, '').replace(/(?:-[\w-]{8})?\.js$/, '');
  return `${plain}-${createHash('sha256').update(code).digest('hex').slice(0, 16)}.js`;
}

function integrityOf(code: string): string {
  return `sha384-${createHash('sha384').update(code).digest('base64')}`;
}

/** A module as a function of what it needs: modules that are there, how others are fetched, its exports, and the script's facts. */
async function factory({ code }: ScriptModule, names: ReadonlySet<string>): Promise<string> {
  const fetched = code.replaceAll(/\bimport\((["'`])(\.\/[^"'`]+)\1\)/g, (call, _quote, name: string) =>
    names.has(name) ? `platenLoad(${JSON.stringify(name)})` : call,
  );
  const { code: common } = await transform(fetched, {
    format: 'cjs',
    minify: true,
    target: 'es2023',
    legalComments: 'eof',
  });
  return `(require,platenLoad,module,exports,platenScript)=>{${common}\n}`;
}

/** What finds, fetches and runs modules. A part that could not be fetched is asked for again by the next import. */
const loader = `
const script=document.currentScript??document.querySelector('script[src*="/platen-editor.js"]');
const address=script instanceof HTMLScriptElement?script.src:"";
const at=(file)=>new URL("parts/"+file,address||location.href).href;
const modules={};
const pending={};
const require=(name)=>{
  let module=modules[name];
  if(!module){
    module=modules[name]={exports:{}};
    factories[name](require,load,module,module.exports,platenScript);
  }
  return module.exports;
};
const fetchPart=(name)=>factories[name]?undefined:pending[name]??=new Promise((resolve,reject)=>{
  const [file,integrity]=table[name];
  const element=document.createElement("script");
  const end=()=>{element.remove();delete pending[name];};
  element.async=true;
  element.crossOrigin="anonymous";
  element.integrity=integrity;
  element.addEventListener("platen-part",(event)=>{factories[name]=event.detail;});
  element.addEventListener("load",()=>{end();factories[name]?resolve():reject(new TypeError("Failed to load "+file));});
  element.addEventListener("error",()=>{end();reject(new TypeError("Failed to fetch "+file));});
  element.src=at(file);
  document.head.append(element);
});
const collect=(name,found=new Set())=>{
  if(found.has(name))return found;
  found.add(name);
  for(const other of table[name]?.[2]??[])collect(other,found);
  return found;
};
const load=async(name)=>{
  await Promise.all([...collect(name)].map(fetchPart));
  return require(name);
};`;
