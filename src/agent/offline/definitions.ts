/**
 * Which line defines a name, by the shape of its line in each language. A line that only mentions it is none.
 * Not here: finding the lines (`../tools/find-text.ts`).
 */
import { escapeRegExp } from "../../base/regexp.ts";

/** Shapes of definitions; `NAME` is the name. Each stands for whole lines, indented or not. */
const shapes: Record<string, readonly string[]> = {
  js: [
    "(?:export\\s+)?(?:default\\s+)?(?:declare\\s+)?(?:async\\s+)?function\\s*\\*?\\s*NAME\\b",
    "(?:export\\s+)?(?:declare\\s+)?(?:const|let|var)\\s+(?:\\{[^}]*\\b)?NAME\\b\\s*(?:[:=!,;}]|$)",
    "(?:export\\s+)?(?:default\\s+)?(?:declare\\s+)?(?:abstract\\s+)?(?:class|interface|enum|namespace|module)\\s+NAME\\b",
    "(?:export\\s+)?(?:declare\\s+)?type\\s+NAME\\b",
    "(?:(?:public|private|protected|static|async|get|set|readonly|override|abstract)\\s+)*#?NAME\\s*\\([^)]*\\)\\s*(?::[^{=]+)?\\{",
    "(?:module\\.)?exports\\.NAME\\s*=",
  ],
  py: ["(?:async\\s+)?def\\s+NAME\\b", "class\\s+NAME\\b", "NAME\\s*(?::[^=]+)?=(?!=)"],
  go: [
    "func\\s+(?:\\([^)]*\\)\\s*)?NAME\\b",
    "type\\s+NAME\\b",
    "(?:var|const)\\s+NAME\\b",
    "NAME\\s*(?:,\\s*\\w+\\s*)*:=",
  ],
  rs: [
    '(?:pub(?:\\([^)]*\\))?\\s+)?(?:async\\s+|const\\s+|unsafe\\s+|extern\\s+"[^"]*"\\s+)*fn\\s+NAME\\b',
    "(?:pub(?:\\([^)]*\\))?\\s+)?(?:struct|enum|trait|type|const|static|mod|union)\\s+(?:mut\\s+)?NAME\\b",
    "macro_rules!\\s+NAME\\b",
  ],
  java: [
    "(?:(?:public|private|protected|static|final|abstract|sealed|data|open|internal)\\s+)*(?:class|interface|enum|record|object|@interface)\\s+NAME\\b",
    "(?:(?:public|private|protected|static|final|abstract|synchronized|native|default)\\s+)*(?!return\\b|new\\b|throw\\b|else\\b)[\\w<>\\[\\],.?]+\\s+NAME\\s*(?:\\(|=|;)",
    "fun\\s+NAME\\b",
  ],
  c: [
    "#\\s*define\\s+NAME\\b",
    "(?:typedef\\s+)?(?:struct|enum|union|class|namespace)\\s+NAME\\b\\s*(?:\\{|:|$)",
    "typedef\\b.*\\bNAME\\s*;",
    "(?!return\\b|else\\b|goto\\b|new\\b)[A-Za-z_][\\w\\s:<>,*&]*[\\s*&]NAME\\s*\\([^;]*$",
    "(?:static|const|extern|unsigned|signed|int|char|long|short|float|double|bool|size_t|auto)\\b[\\w\\s*]*[\\s*]NAME\\s*(?:=|\\[|;)",
  ],
  sh: [
    "(?:function\\s+)NAME\\b",
    "NAME\\s*\\(\\)",
    "(?:export\\s+|readonly\\s+|local\\s+|declare\\s+(?:-\\w+\\s+)*)?NAME=",
  ],
  rb: ["def\\s+(?:self\\.)?NAME\\b", "(?:class|module)\\s+NAME\\b", "NAME\\s*=(?!=)"],
  md: ["#{1,6}\\s.*NAME", "\\*\\*NAME\\*\\*\\s*[:–—-]", "NAME\\s*::"],
  yaml: ["(?:-\\s+)?[\"']?NAME[\"']?\\s*:"],
};

const languages: Record<string, string> = {
  ...{
    js: "js",
    mjs: "js",
    cjs: "js",
    jsx: "js",
    ts: "js",
    mts: "js",
    cts: "js",
    tsx: "js",
    vue: "js",
    svelte: "js",
  },
  ...{
    py: "py",
    pyi: "py",
    go: "go",
    rs: "rs",
    java: "java",
    kt: "java",
    kts: "java",
    cs: "java",
    scala: "java",
  },
  ...{
    c: "c",
    h: "c",
    cc: "c",
    cpp: "c",
    cxx: "c",
    hpp: "c",
    hh: "c",
    m: "c",
    sh: "sh",
    bash: "sh",
    zsh: "sh",
  },
  ...{ rb: "rb", md: "md", markdown: "md", yaml: "yaml", yml: "yaml", toml: "rb", json: "yaml", ini: "rb" },
};

/** A judge of lines that mention `name`. Files of unknown languages define nothing. */
export function definesName(name: string): (path: string, line: string) => boolean {
  const made = new Map<string, readonly RegExp[]>();
  const regExpsOf = (language: string) => {
    const known = made.get(language);
    if (known) return known;
    const escaped = escapeRegExp(name);
    const flags = language === "md" ? "iu" : "u";
    const source = (shapes[language] ?? []).map((shape) => shape.replaceAll("NAME", () => escaped));
    // A name that ends in "$" or a heading's words have no word border after them.
    const fresh = source.map(
      (shape) => new RegExp(`^\\s*(?:${shape.replaceAll(`${escaped}\\b`, `${escaped}(?![\\w$])`)})`, flags),
    );
    made.set(language, fresh);
    return fresh;
  };
  return (path, line) => {
    const ending = /\.([A-Za-z0-9]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
    const language = languages[ending];
    return language !== undefined && regExpsOf(language).some((shape) => shape.test(line));
  };
}
