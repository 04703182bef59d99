/**
 * Leaves tables of East Asian encodings out of what is bundled, for nothing reads them. Those that come with the reader of bodies,
 * which express brings: it takes JSON in UTF alone and refuses every other encoding before it would look for one. And those that come
 * with the reader of old workbooks, in whose place the decoders of Node are asked.
 */
export const leaveTablesOut = {
  name: 'leave-tables-out',
  load: {
    filter: { id: /\/iconv-lite\/encodings\/dbcs-data\.js$/ },
    handler: () => 'module.exports = {}',
  },
  transform: {
    filter: { id: /\/cpexcel\.full\.mjs$/ },
    handler: (code) => code.replace(/^cptable\[(?:932|936|949|950)\] = .*\n(?:(?!cptable\[).*\n)*/gm, ''),
  },
}
