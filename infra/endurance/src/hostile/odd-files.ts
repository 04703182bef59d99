import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PROMPTS = `settings: {version: 1}
describe:
  default: {system: "You describe {objects}.", user: "Describe {filename}.", suggested_model: small}
  short: {system: x, user: "{a} {b}"}
odd: 1
`

const SCHEMA = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="letter" type="xs:string"/></xs:schema>`

const TEXTS: Readonly<Record<string, string | Buffer>> = {
  'table.csv': 'filename,title\namphora_0112.jpg,Amphora\n',
  'empty.csv': '',
  'nul.csv': 'a\u0000,b\u0000\n1,2\n',
  'wide.csv': `${Array.from({ length: 5_000 }, (_, index) => `c${index}`).join(',')}\n`,
  'quotes.csv': '"a,b\n"c"d",",\n',
  'utf16.csv': Buffer.from('\ufeffa;b\n1;2\n', 'utf16le'),
  'line.csv': 'x'.repeat(2_000_000),
  'prompts.yaml': PROMPTS,
  'bomb.yaml': `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefgh'].map((name, index) => `${name}: &${name} [${`*${'abcdefgh'[index]},`.repeat(9)}x]`).join('\n')}\n`,
  'tags.yaml': '!!js/undefined x: !<tag:yaml.org,2002:python/object/apply:os.system> [id]\n',
  'deep.json': '['.repeat(100_000),
  'deep-but-whole.json': `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  'list.json': '[1,2]',
  'object.json': '{"b":1,"a":{"__proto__":1},"__proto__":2}',
  'not.json': '{"a":',
  'template.json': '{"title":"{title}","by":"{creator}"}',
  'schema.xsd': SCHEMA,
  'circle.xsd':
    '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:include schemaLocation="circle.xsd"/></xs:schema>',
  'letter.xml': '<letter>x</letter>',
  'entities.xml': '<!DOCTYPE l [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><letter>&b;</letter>',
  'outside.xml': '<!DOCTYPE l [<!ENTITY e SYSTEM "file:///etc/hostname">]><letter>&e;</letter>',
  'deep.xml': `${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}`,
  'not.xlsx': 'PK\u0003\u0004 not really',
  'not.xls': Buffer.from('d0cf11e0a1b11ae1000000', 'hex'),
  'not.pdb': 'SQLite format 3\u0000 and then nothing that makes sense',
  'empty.pdb': '',
  '-rf': 'a file with an unlucky name',
  'a\nb.txt': 'a line end in a name',
}

/** Files that a careless program stumbles over. */
export function writeOddFiles(folder: string): string[] {
  mkdirSync(join(folder, 'directory.csv'), { recursive: true })
  for (const [name, content] of Object.entries(TEXTS)) writeFileSync(join(folder, name), content)
  symlinkSync('loop.csv', join(folder, 'loop.csv'))
  symlinkSync('nowhere.csv', join(folder, 'dangling.csv'))
  symlinkSync('/dev/zero', join(folder, 'endless.csv'))
  // A pipe that nobody writes to: whoever opens it without looking waits for ever.
  execFileSync('mkfifo', [join(folder, 'pipe.csv')])
  const others = ['directory.csv', 'loop.csv', 'dangling.csv', 'endless.csv', 'pipe.csv', 'missing.csv']
  return [...Object.keys(TEXTS), ...others].map((name) => join(folder, name))
}
