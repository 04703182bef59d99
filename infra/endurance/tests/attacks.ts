/** What is asked of a port. */
export interface Question {
  method?: string
  path?: string
  body?: string
  /** PORT stands for the right port; undefined: the right host. */
  host?: string
  [header: string]: string | undefined
}

/** Hosts that a browser would name after it was told that they are this machine. PORT stands for the right port. */
export const HOSTS = [
  '',
  'regesta.attacker.example',
  'regesta.attacker.example:PORT',
  'localhost.evil.org:PORT',
  '127.0.0.1.evil.org:PORT',
  '127.0.0.1.evil.org',
  'evil-localhost:PORT',
  'xlocalhost:PORT',
  'localhostx:PORT',
  'localhost.:PORT',
  '127.0.0.1:1',
  'localhost:PORT.evil.org',
  'localhost:PORT@evil.org',
  'evil.org#localhost:PORT',
  '127.0.0.2:PORT',
  '127.1:PORT',
  '2130706433:PORT',
  '0x7f000001:PORT',
  '0.0.0.0:PORT',
  '[::ffff:127.0.0.1]:PORT',
  '[::]:PORT',
  'localhost,evil.org:PORT',
  'localhost:PORT, evil.org',
  '169.254.169.254:PORT',
]

/** The origin of somebody else's pages. */
const FOREIGN = 'https://attacker.example'
/** The only origin that is allowed. */
export const LISTED = 'https://catalogue.example.org'

/** What a page of another site can make a browser send. */
export const ATTACKS: [title: string, question: Question][] = [
  ['a foreign origin', { origin: FOREIGN }],
  ['the origin of a sandboxed frame', { origin: 'null' }],
  ['an empty origin', { origin: '' }],
  ['the listed origin with something behind', { origin: `${LISTED}.evil.org` }],
  ['the listed origin with another port', { origin: `${LISTED}:8443` }],
  ['our name over https', { origin: 'https://localhost' }],
  ['an image tag', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
  ['a frame', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
  ['a preflight', { method: 'OPTIONS', origin: FOREIGN, 'access-control-request-method': 'POST' }],
  [
    'a preflight for a private network',
    {
      method: 'OPTIONS',
      origin: FOREIGN,
      'access-control-request-method': 'GET',
      'access-control-request-private-network': 'true',
    },
  ],
  [
    'a web socket',
    {
      origin: FOREIGN,
      upgrade: 'websocket',
      connection: 'Upgrade',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-version': '13',
    },
  ],
  [
    'JSON as plain text',
    { method: 'POST', origin: FOREIGN, 'content-type': 'text/plain', body: '{"path":"/tmp/x.pdb"}' },
  ],
  [
    'a form',
    {
      method: 'POST',
      origin: FOREIGN,
      'content-type': 'application/x-www-form-urlencoded',
      body: 'path=%2Ftmp%2Fx.pdb',
    },
  ],
  [
    'a form with a file',
    {
      method: 'POST',
      origin: FOREIGN,
      'content-type': 'multipart/form-data; boundary=x',
      body: '--x\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nx\r\n--x--\r\n',
    },
  ],
  [
    'a form that a sandboxed frame submits',
    { method: 'POST', origin: 'null', 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain', body: '{}' },
  ],
]
