import { develop } from './develop.js'

await develop(process.argv.slice(2))
