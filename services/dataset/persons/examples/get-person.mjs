// Shows one person: node examples/get-person.mjs <kb_id> <repository> <concept DOI> [folder]
// With the practice repository of a running installation: node examples/get-person.mjs V0001 http://127.0.0.1:5020 10.5072/zenodo.1
import { openPersons } from '@regesta/persons/persons'

const [kbId = '', repository = 'http://127.0.0.1:5020', conceptDoi = '10.5072/zenodo.1', folder = './persons-copy'] =
  process.argv.slice(2)
const persons = openPersons({
  source: { doiResolver: `${repository}/doi`, repoApi: `${repository}/api`, conceptDoi },
  folder,
  budget: null,
})
try {
  const { record, deviations } = await persons.get(kbId)
  console.log(record.title)
  console.log(record.professions.music_related.join(', '))
  for (const deviation of deviations) console.log(`Not as documented: ${deviation}`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  await persons.close()
}
