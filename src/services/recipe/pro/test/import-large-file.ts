/** A server that takes in a file with many recipes and ends; a test kills it on the way. */
import { buildApp } from '../../../../app.ts'
import { createLog } from '../../../../cli/log.ts'
import { readConfig } from '../../../../config.ts'
import { systemContext } from '../../../../platform/context/context.ts'
import { recipe } from '../../service.ts'
import { takeFile } from '../store/import-task.ts'
import { readFile } from '../store/read-file.ts'

const app = await buildApp({
  config: readConfig(process.env),
  log: createLog('silent'),
  services: [recipe],
  runJobs: false,
})
const ctx = await systemContext(app.internals, 1, 'test')
const recipes = Array.from({ length: Number(process.env.ROWS) }, (_, index) => ({
  title: `Dish ${index}`,
  categories: [`Made ${index % 3}`],
  ingredients: [{ name: 'flour', quantity: '1', unit: 'cup' }],
  instructions: [{ instruction_text: 'Bake.' }],
}))
const bytes = Buffer.from(JSON.stringify({ recipes }))
const read = readFile({ bytes, filename: 'recipes.json', language: 'en' })
process.stdout.write('importing\n')
const { created } = await takeFile({ recipes: read.recipes, mode: 'create', file: 'recipes.json' }, ctx)
await app.close()
process.exit(created === recipes.length ? 0 : 1)
