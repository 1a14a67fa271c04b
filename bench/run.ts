import { parseArgs } from 'node:util'
import { measureAccounts } from './accounts.ts'
import { measureAdmin } from './admin.ts'
import { measureBackup } from './backup.ts'
import { measureCached } from './cached.ts'
import { measureConnections } from './connections.ts'
import { measureDatabase } from './database.ts'
import { type BenchServer, startBenchServer } from './databases.ts'
import { measureDosing } from './dosing.ts'
import { measureGarden } from './garden.ts'
import { measureGrid } from './grid.ts'
import { measureGrowth } from './growth.ts'
import { measureImport } from './import.ts'
import { measureInteraction } from './interaction.ts'
import { measureKills } from './kills.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureMarket } from './market.ts'
import { measureOverload } from './overload.ts'
import { measurePageImport } from './page-import.ts'
import { measurePeers } from './peers.ts'
import { measureRendering } from './render.ts'
import { isMet, printSection, type Section, writeResults } from './report.ts'
import { measureRequests } from './requests.ts'
import { measureSaving } from './saving.ts'
import { measureScreens } from './screens.ts'
import { measureSearch } from './search.ts'
import { measureSizes } from './sizes.ts'
import { measureStart } from './start.ts'
import { measureUpload } from './upload.ts'
import { measureVarieties } from './varieties.ts'
import { measureVerdicts } from './verdict.ts'

/** `npm run bench [-- part …] [--record] [--keep folder] [--kills 200] [--documents 1000000]`: measures, prints, and fails when a budget is missed. */

const parts: Record<string, (server: BenchServer) => Promise<Section>> = {
  sizes: measureSizes,
  dosing: measureDosing,
  verdict: measureVerdicts,
  varieties: measureVarieties,
  market: measureMarket,
  database: measureDatabase,
  saving: measureSaving,
  admin: measureAdmin,
  search: server => measureSearch(server, Number(values.documents)),
  growth: measureGrowth,
  import: measureImport,
  'page-import': measurePageImport,
  rendering: measureRendering,
  requests: measureRequests,
  cached: measureCached,
  overload: measureOverload,
  lighthouse: measureLighthouse,
  interaction: measureInteraction,
  screens: measureScreens,
  grid: measureGrid,
  accounts: measureAccounts,
  garden: measureGarden,
  upload: measureUpload,
  backup: measureBackup,
  connections: measureConnections,
  peers: measurePeers,
  start: measureStart,
  kills: server => measureKills(server, Number(values.kills)),
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    record: { type: 'boolean', default: false },
    keep: { type: 'string' },
    kills: { type: 'string', default: '200' },
    documents: { type: 'string', default: '0' },
  },
})
const unknown = positionals.filter(name => !(name in parts))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}

/** Run only when named: they install Lighthouse, a search or other frameworks, generate a hundred thousand drugs or a million uses, or import a whole register three times. */
const onlyWhenNamed = ['lighthouse', 'peers', 'admin', 'growth', 'import', 'search', 'screens']

const chosen = positionals.length > 0 ? positionals : Object.keys(parts).filter(name => !onlyWhenNamed.includes(name))
const sections: (Section & { part: string })[] = []
{
  await using server = await startBenchServer(values.keep)
  for (const name of chosen) {
    const section = await parts[name]!(server)
    printSection(section)
    sections.push({ part: name, ...section })
  }
}
writeResults(sections, { record: values.record, order: Object.keys(parts) })
const missed = sections.flatMap(section => section.figures).filter(figure => !isMet(figure))
console.log(
  missed.length > 0
    ? `\n${missed.length} missed: ${missed.map(({ name }) => name).join('; ')}`
    : '\nAll budgets are met.',
)
// Sites opened as functions leave open handles.
process.exit(missed.length > 0 ? 1 : 0)
