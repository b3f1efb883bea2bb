/** A server that replaces all answers by those of a file and ends; a test kills it on the way. */
import { buildApp } from '../../../app.ts'
import { createLog } from '../../../cli/log.ts'
import { readConfig } from '../../../config.ts'
import { systemContext } from '../../../platform/context/context.ts'
import { faq } from '../service.ts'
import { importAnswers } from '../store/import-answers.ts'

const app = await buildApp({
  config: readConfig(process.env),
  log: createLog('silent'),
  services: [faq],
  runJobs: false,
})
const ctx = await systemContext(app.internals, 1, 'test')
const rows = Array.from({ length: Number(process.env.ROWS) }, (_, index) => `New ${index}?,<p>So.</p>,Made > Anew`)
process.stdout.write('importing\n')
const bytes = Buffer.from(`question,answer,category\n${rows.join('\n')}`)
const report = await importAnswers({ bytes, mode: 'replace', isDry: false }, ctx)
await app.close()
process.exit(report.created === rows.length ? 0 : 1)
