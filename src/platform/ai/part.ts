import { migration } from '../../db/migrations.ts'
import { createTable, integer, text } from '../../db/tables.ts'
import { definePart } from '../part.ts'
import { aiAnswered } from './hooks.ts'
import { aiRoutes } from './routes/ai.ts'

export const aiPart = definePart({
  hooks: { aiAnswered },
  routes: aiRoutes,
  migrations: [
    migration('ai/001-usage', (db, engine) =>
      createTable(db, engine, 'ai_usage', {
        id: 'none',
        columns: { service: text(), month: text({ max: 7 }), calls: integer(), tokens: integer() },
        primaryKey: ['site_id', 'service', 'month'],
      }),
    ),
  ],
})
