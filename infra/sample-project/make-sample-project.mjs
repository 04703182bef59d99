// Draws and writes the files of the sample project. The result is committed; run this only to change it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import exceljs from 'exceljs'
import sharp from 'sharp'

const folder = fileURLToPath(new URL('./files/', import.meta.url))
mkdirSync(`${folder}textures`, { recursive: true })

const WIDTH = 960
const HEIGHT = 720

/** A studio backdrop with soft light, the object, and its shadow. */
const scene = (object, backdrop) => `
<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 960 720">
  <defs>
    <radialGradient id="light" cx="45%" cy="35%" r="80%">
      <stop offset="0" stop-color="${backdrop[0]}"/><stop offset="1" stop-color="${backdrop[1]}"/>
    </radialGradient>
    <linearGradient id="round" x1="0" x2="1"><stop offset="0" stop-color="#0008"/><stop offset=".35" stop-color="#fff5"/>
      <stop offset=".6" stop-color="#0000"/><stop offset="1" stop-color="#000a"/></linearGradient>
    <filter id="soft"><feGaussianBlur stdDeviation="14"/></filter>
  </defs>
  <rect width="960" height="720" fill="url(#light)"/>
  <ellipse cx="480" cy="640" rx="210" ry="30" fill="#0009" filter="url(#soft)"/>
  ${object}
  <g transform="translate(700 660)"><rect width="200" height="14" fill="#f4f1e8"/>
    ${[0, 40, 80, 120, 160].map((x, i) => `<rect x="${x}" width="40" height="14" fill="${i % 2 ? '#f4f1e8' : '#222'}"/>`).join('')}
  </g>
</svg>`

const amphora = `
<path id="body" d="M430 120 h100 l-10 60 c110 60 130 220 20 380 l-20 70 h-80 l-20 -70 c-110 -160 -90 -320 20 -380 z" fill="#b4552b"/>
<path d="M345 300 q135 40 270 0 l4 40 q-139 40 -278 0 z" fill="#2a1a14"/>
<path d="M350 400 q130 36 262 0 l-6 24 q-126 34 -250 0 z" fill="#2a1a14"/>
<path d="M440 150 c-110 0 -120 90 -60 150 M520 150 c110 0 120 90 60 150" fill="none" stroke="#8f3f1e" stroke-width="20"/>
<path d="M430 120 h100 l-10 60 c110 60 130 220 20 380 l-20 70 h-80 l-20 -70 c-110 -160 -90 -320 20 -380 z" fill="url(#round)"/>`

const astrolabe = `
<circle cx="480" cy="390" r="240" fill="#b48a35"/><circle cx="480" cy="390" r="205" fill="#8d6a25"/>
<path d="M455 160 q25 -70 50 0 z" fill="#b48a35"/><circle cx="480" cy="105" r="24" fill="none" stroke="#b48a35" stroke-width="10"/>
${Array.from({ length: 72 }, (_, i) => `<rect x="478" y="152" width="3" height="${i % 6 ? 14 : 26}" fill="#3a2a0c" transform="rotate(${i * 5} 480 390)"/>`).join('')}
${[60, 100, 140, 180].map((r, i) => `<circle cx="${480 + i * 6}" cy="${390 + i * 10}" r="${r}" fill="none" stroke="#e3c069" stroke-width="4"/>`).join('')}
<rect x="250" y="380" width="460" height="20" rx="8" fill="#d9b65c" transform="rotate(-32 480 390)"/><circle cx="480" cy="390" r="16" fill="#3a2a0c"/>
<circle cx="480" cy="390" r="240" fill="url(#round)" opacity=".5"/>`

const lute = `
<ellipse cx="480" cy="480" rx="150" ry="170" fill="#a8642c"/><rect x="458" y="110" width="44" height="260" fill="#3d2412"/>
<rect x="440" y="60" width="80" height="70" fill="#3d2412" transform="rotate(14 480 95)"/>
<circle cx="480" cy="440" r="44" fill="#2b180b"/><circle cx="480" cy="440" r="44" fill="none" stroke="#e8c48a" stroke-width="5" stroke-dasharray="6 5"/>
<rect x="425" y="585" width="110" height="14" fill="#2b180b"/>
${[0, 1, 2, 3, 4, 5].map((i) => `<line x1="${464 + i * 6.4}" y1="110" x2="${444 + i * 14.4}" y2="590" stroke="#f3e6c8" stroke-width="1.6"/>`).join('')}
<ellipse cx="480" cy="480" rx="150" ry="170" fill="url(#round)" opacity=".6"/>`

const leaf = `
<path d="M270 80 h420 l-8 180 l10 380 h-426 l6 -300 z" fill="#e9dcb8"/>
<path d="M310 130 h70 v80 h-70 z" fill="#7b2d26"/><path d="M322 200 q22 -70 46 0" stroke="#e2b84a" stroke-width="8" fill="none"/>
${Array.from({ length: 17 }, (_, i) => `<path d="M${i < 3 ? 400 : 310} ${150 + i * 27} ${Array.from({ length: i < 3 ? 12 : 17 }, (_, k) => `q6 ${(k * 7 + i * 5) % 11 - 5} 12 0 t8 0`).join(' ')}" stroke="#3b2a1a" stroke-width="3.4" fill="none"/>`).join('')}
<path d="M660 90 l25 170 l-40 -60 z" fill="#c9b78a"/>`

const coin = `
<circle cx="480" cy="380" r="220" fill="#9aa0a4"/><circle cx="480" cy="380" r="196" fill="none" stroke="#6d7276" stroke-width="7" stroke-dasharray="10 8"/>
<path d="M430 520 q-50 -120 0 -210 q40 -60 110 -30 q60 30 44 110 l22 40 l-26 10 q6 60 -40 56 l-6 40 z" fill="#c9ced1"/>
<path d="M436 300 q60 -60 130 -14" stroke="#6d7276" stroke-width="12" fill="none"/>
<circle cx="480" cy="380" r="220" fill="url(#round)" opacity=".6"/>`

async function photograph(name, svg, exif, kind = 'jpeg') {
  const grain = { create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 9 } } }
  const noise = await sharp(grain).png().toBuffer()
  const grainy = await sharp(Buffer.from(svg)).composite([{ input: noise, blend: 'soft-light' }]).removeAlpha().png().toBuffer()
  const picture = sharp(grainy).withExif({ IFD0: exif })
  await (kind === 'jpeg' ? picture.jpeg({ quality: 74 }) : picture.resize(480).png({ palette: true, colours: 96 })).toFile(folder + name)
}

const camera = { Make: 'Regesta', Model: 'Drawn studio', Copyright: 'CC0 1.0' }
const warm = ['#efe7d8', '#9c8f7c']
const cool = ['#dfe6ea', '#77848c']
await photograph('amphora_0112.jpg', scene(amphora, warm), { ...camera, ImageDescription: 'Amphora with two bands', Artist: 'M. Falkenried' })
await photograph('astrolabe_0207.jpg', scene(astrolabe, cool), { ...camera, ImageDescription: 'Planispheric astrolabe', Artist: 'M. Falkenried' })
await photograph('lute_0310.jpg', scene(lute, warm), { ...camera, ImageDescription: 'Six-course lute', Artist: 'A. Osterwald' })
await photograph('leaf_0418.jpg', scene(leaf, cool), { ...camera, ImageDescription: 'Leaf of a psalter', Artist: 'A. Osterwald' })
await photograph('coin_0633.png', scene(coin, cool), { ...camera, ImageDescription: 'Silver coin, obverse' }, 'png')

writeFileSync(`${folder}leaf_0418.txt`, `Psalterii folium, recto
-----------------------
[1] Beatus vir qui non abiit in consilio impiorum,
[2] et in via peccatorum non stetit,
[3] et in cathedra derisorum non sedit.

Diplomatic transcription of lines 1 to 3. Abbreviations are resolved. The initial B is painted in red and gold,
four lines high; the outer edge of the leaf is cropped, without loss of text.
`)

/** A carved slab with a rosette: a grid whose height follows a flower-shaped function. */
function relief(cells) {
  const height = (u, v) => {
    const [x, y] = [u - 0.5, v - 0.5]
    const [r, angle] = [Math.hypot(x, y), Math.atan2(y, x)]
    const petals = Math.max(0, Math.cos(6 * angle)) * Math.exp(-(((r - 0.24) / 0.1) ** 2))
    return 0.12 + 0.05 * petals + 0.06 * Math.exp(-((r / 0.07) ** 2)) + (Math.max(Math.abs(x), Math.abs(y)) > 0.44 ? 0.03 : 0)
  }
  // Across the surface by differences, so that light shows how deep it is carved.
  const normal = (u, v) => {
    const [du, dv] = [height(u + 0.005, v) - height(u - 0.005, v), height(u, v + 0.005) - height(u, v - 0.005)]
    const across = [(-0.3 * du) / 0.004, (-0.3 * dv) / 0.003, 1]
    return across.map((part) => (part / Math.hypot(...across)).toFixed(3)).join(' ')
  }
  const lines = ['# Relief fragment, inventory number 0521; unit: metre', 'mtllib relief_0521.mtl', 'o relief_fragment']
  const step = 1 / cells
  for (let j = 0; j <= cells; j++) for (let i = 0; i <= cells; i++) {
    lines.push(`v ${(0.4 * i * step).toFixed(4)} ${(0.3 * j * step).toFixed(4)} ${(0.3 * height(i * step, j * step)).toFixed(5)}`)
  }
  for (let j = 0; j <= cells; j++) for (let i = 0; i <= cells; i++) lines.push(`vt ${(i * step).toFixed(4)} ${(j * step).toFixed(4)}`)
  for (let j = 0; j <= cells; j++) for (let i = 0; i <= cells; i++) lines.push(`vn ${normal(i * step, j * step)}`)
  lines.push('usemtl sandstone')
  const at = (i, j) => j * (cells + 1) + i + 1
  const corner = (i, j) => [at(i, j), at(i, j), at(i, j)].join('/')
  for (let j = 0; j < cells; j++) for (let i = 0; i < cells; i++) {
    lines.push(`f ${corner(i, j)} ${corner(i + 1, j)} ${corner(i + 1, j + 1)} ${corner(i, j + 1)}`)
  }
  return `${lines.join('\n')}\n`
}
writeFileSync(`${folder}relief_0521.obj`, relief(40))
writeFileSync(`${folder}relief_0521.mtl`, `# Sandstone of the relief fragment 0521
newmtl sandstone
Ka 0.20 0.18 0.15
Kd 0.78 0.70 0.58
Ks 0.05 0.05 0.05
Ns 12
map_Kd textures/sandstone_colour.png
map_Bump -bm 0.6 textures/sandstone_bump.png
`)
const stone = (background, sigma) => ({ create: { width: 256, height: 256, channels: 3, background, noise: { type: 'gaussian', mean: 150, sigma } } })
await sharp(stone('#c8b494', 22)).blur(1.2).tint('#c8b494').png({ palette: true, colours: 32 }).toFile(`${folder}textures/sandstone_colour.png`)
await sharp(stone('#808080', 40)).blur(1.5).greyscale().png({ palette: true, colours: 32 }).toFile(`${folder}textures/sandstone_bump.png`)

const columns = ['filename', 'title', 'description', 'creator', 'orcid', 'keywords', 'date', 'type', 'image_type', 'license', 'inventory_number']
const objects = [
  ['amphora_0112.jpg', 'Neck amphora with two painted bands', 'Photograph of a neck amphora of reddish clay. Two dark bands run around the belly; the handles were broken and have been mended.', 'Falkenried, Mara', '0000-0002-1825-0097', 'ceramics; amphora; photography', '2024-03-12', 'image', 'photo', 'cc-by-4.0', 'VM 0112'],
  ['astrolabe_0207.jpg', 'Planispheric astrolabe, front', 'Photograph of a brass astrolabe with one plate and a pierced rete. The limb is divided into steps of five degrees.', 'Falkenried, Mara', '0000-0002-1825-0097', 'astronomy; instrument; brass', '2024-03-12', 'image', 'photo', 'cc-by-4.0', 'VM 0207'],
  ['lute_0310.jpg', 'Six-course lute, view of the belly', 'Photograph of a lute with six courses, a carved rose and a pegbox bent back. Strings are modern replacements.', 'Osterwald, Anselm', '', 'music; lute; organology', '2024-04-02', 'image', 'photo', 'cc-by-sa-4.0', 'VM 0310'],
  ['leaf_0418.jpg', 'Leaf of a psalter with transcription', 'Photograph of a parchment leaf, recto, with the beginning of the first psalm, together with a diplomatic transcription of its first lines.', 'Osterwald, Anselm', '', 'manuscript; psalter; transcription', '2024-04-02', 'image', 'photo', 'cc-by-4.0', 'VM 0418'],
  ['relief_0521.obj', 'Relief fragment with rosette, 3D model', 'Three-dimensional model of a sandstone slab with a six-petalled rosette inside a raised frame, with colour and bump textures.', 'Üxküll, Brita', '', 'sculpture; relief; 3D model; photogrammetry', '2024-05-21', 'dataset', '', 'cc-by-4.0', 'VM 0521'],
  ['coin_0633.png', 'Silver coin, obverse with a head to the right', 'Photograph of the obverse of a silver coin. Head to the right inside a dotted border; the legend is worn away.', 'Falkenried, Mara', '0000-0002-1825-0097', 'numismatics; silver', '2024-06-07', 'image', 'photo', 'cc0-1.0', 'VM 0633'],
]
const quoted = (cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
writeFileSync(`${folder}objects.csv`, `${[columns, ...objects].map((row) => row.map(quoted).join(',')).join('\n')}\n`)
const workbook = new exceljs.Workbook()
workbook.created = workbook.modified = new Date('2024-06-30T00:00:00Z')
const sheet = workbook.addWorksheet('Objects')
sheet.columns = columns.map((header) => ({ header, key: header, width: header === 'description' ? 60 : 22 }))
for (const object of objects) {
  const row = sheet.addRow(object)
  const date = row.getCell(columns.indexOf('date') + 1)
  date.value = new Date(`${object[columns.indexOf('date')]}T00:00:00Z`)
  date.numFmt = 'yyyy-mm-dd'
}
await workbook.xlsx.writeFile(`${folder}objects.xlsx`)
