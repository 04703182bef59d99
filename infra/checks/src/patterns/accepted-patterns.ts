// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code is quoted here
/**
 * Patterns that the analyser calls slow, or cannot judge, and why each of them is no harm: as they stand in the code.
 */
export const ACCEPTED: ReadonlyMap<string, string> = new Map([
  ['/^Invalid input: expected (.+), received .+$/', 'Messages of the schema library, which name types'],
  [String.raw`/\[(?!h+\]|m+\]|s+\])[^\][]*\]/gi`, 'Number formats are cut to 255 characters'],
  [
    String.raw`/\sencoding\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/`,
    'Begins at a whole word, so that each run of blanks is walked once',
  ],
  [String.raw`/\sschemaLocation\s*=\s*(?:"[^"]*"|'[^']*')/`, 'Begins at a whole word, in a tag of at most 64 KiB'],
  [String.raw`/^<(?:[\w.-]+:)?([\w.-]+)(?=[\s/>])/`, 'Anchored, in a tag of at most 64 KiB'],
  [
    String.raw`/(?<![\w-])--[a-z0-9][a-z0-9_-]*/g`,
    'Begins only where no such letter stands before, so that each run is walked once',
  ],
  [
    String.raw`/^v?(?:(\d+)!)?(\d+(?:\.\d+)*)(?:[._-]?(alpha|beta|preview|pre|rc|a|b|c)[._-]?(\d*))?(?:-(\d+)|[._-]?(?:post|rev|r)[._-]?(\d*))?(?:[._-]?dev[._-]?(\d*))?(?:\+[0-9a-z._-]+)?$/`,
    'Anchored, and no part can begin where the one before it could go on; the analyser only runs out of time',
  ],
  [
    String.raw`/^(?:doi:\s*|https?:\/\/(?:dx\.)?doi\.org\/)?10\.\d{4,9}(?:\.\d+)*\/\S+$/i`,
    'Anchored, and no part can begin where the one before it could go on; the analyser only runs out of time',
  ],
  [
    String.raw`/^urn:[a-z0-9][a-z0-9-]{0,31}:\S+$/i`,
    'Anchored, and no part can begin where the one before it could go on; the analyser only runs out of time',
  ],
  [
    '/^urn:[a-z0-9][a-z0-9-]{0,31}:.+$/i',
    'Anchored, and no part can begin where the one before it could go on; the analyser only runs out of time',
  ],
  ['/0+$/', 'Twenty decimals of a number'],
  [
    String.raw`/^(?:[\w.]*(?:Error|Exception)(?::|$)|Traceback \(most recent call last\)|Uncaught )/`,
    'Anchored, and no part can begin where the one before it could go on; the analyser only runs out of time',
  ],
  [String.raw`/^\s*(map_\w+|bump|disp|decal|norm|refl)\s+(\S.*)$/i`, 'Anchored, in lines of at most 4,096 characters'],
  [String.raw`/^0+(?=\d)/`, 'Anchored'],
  [
    String.raw`/^\s*(<|%|\{\\rtf|-----|BEGIN:|#!|#\?|AT&T|GIF8|PK|fLaC|OggS|RIFF|ID3|; FBX)/`,
    'The first 64 bytes of a file',
  ],
  [
    String.raw`/^(\s*;[^\n]*\n)*\s*(; FBX|FBXHeaderExtension)/`,
    'The first 64 KiB of a file; each round needs a semicolon',
  ],
  [String.raw`/\/Type\s*\/Page(?![a-zA-Z])/g`, 'Begins at a whole word, so that each run of blanks is walked once'],
  [
    String.raw`/^\[(?:warning|error|fatal)\] ([\s\S]*?)(?=^\[(?:warning|error|fatal)\] |^result=|$(?![\s\S]))/gm`,
    'Output of our own validator; each message begins where the one before ends',
  ],
  [
    String.raw`/<(script|style|iframe|object|embed)\b[\s\S]*?(<\/\1\s*>|$)/gi`,
    'The practice repository cleans texts of the person who runs it; nobody else reaches it',
  ],
  [
    String.raw`/<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g`,
    'The practice repository cleans texts of the person who runs it; nobody else reaches it',
  ],
  [
    String.raw`/([a-zA-Z-]+)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/g`,
    'The practice repository cleans texts of the person who runs it; nobody else reaches it',
  ],
  [String.raw`/^(["'])([\s\S]*)\1$/`, 'Anchored at both ends'],
  [
    String.raw`/^(hdl:\s*|https?:\/\/hdl\.handle\.net\/)\S+\/\S+$/i`,
    'The practice repository cleans texts of the person who runs it; nobody else reaches it',
  ],
  [
    String.raw`/^https?:\/\/[^\s/]+\S*$/i`,
    'The practice repository cleans texts of the person who runs it; nobody else reaches it',
  ],
  [String.raw`/(?<!\/)\/+$/`, 'Begins only where no slash stands before, so that each run is walked once'],
  [String.raw`/(?<!\d)(\d+)\/?$/`, 'Begins only where no digit stands before, so that each run is walked once'],
  [
    String.raw`/^\S+\/\S+$/`,
    'The practice repository reads metadata of the person who runs it; nobody else reaches it',
  ],
  ['/^[._]+|[._]+$/g', 'Names of files in the practice repository, which its owner uploads'],
  ['/(?<!=)=+$/', 'Begins only where no such sign stands before, so that each run is walked once'],
  [String.raw`/^glTF \w+ at (\/(?:meshes|nodes|materials)\/\d+[\w/]*):/`, 'One sentence of the installation, anchored'],
  [String.raw`/\bunits?\s*[:=]?\s*([a-z]+)/i`, 'The first 4,096 characters of a file'],
  ['/#.*$/', 'One line, in which the first match goes on to the end'],
])

/** Patterns that are put together while a program runs, by the code that does so, and why each of them is no harm. */
export const ACCEPTED_BUILT: ReadonlyMap<string, string> = new Map([
  [
    "new RegExp(`^(?:${PURPOSES.join('|')}|pipeline .+)$`)",
    'Words of the table of sentences, and one part that goes on to the end',
  ],
  [
    "new RegExp(`^${literally(fold(pattern)).replaceAll('\\\\*', '.*').replaceAll('\\\\?', '.')}$`, 'su')",
    'The practice repository is searched by the person who runs it; nobody else reaches it',
  ],
  [
    'new RegExp(`--${name}[ =]\\\\{([^}]*)\\\\}`)',
    'The name of a parameter is letters, digits and underscores; the help of a program has a limit of size',
  ],
  [
    'new RegExp(`(?:^|\\\\s)${name}=(\\\\S*)`)',
    'Names of ours, in what scontrol says of one job; a match begins at a blank alone',
  ],
  [
    "new RegExp(`^${path.replace(/[.*+?^${}()|[\\]\\\\]/g, '\\\\$&').replace(/:\\w+/g, '[^/]+')}/?$`)",
    'Paths of our own contracts; between two slashes each part has one way to match',
  ],
  ["new RegExp(`^${name}:\\\\s+(\\\\d+)`, 'm')", 'Names of ours, in what the system says of one process'],
])
