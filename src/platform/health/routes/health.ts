import { Type } from 'typebox'
import { capability } from '../../../kernel/access.ts'
import { orNull } from '../../../kernel/reply-shapes.ts'
import { route } from '../../../kernel/route.ts'
import { internals } from '../../internals.ts'
import { checkNames, checkSite } from '../health.ts'

const checkShape = Type.Object(
  {
    id: Type.Enum([...checkNames]),
    status: Type.Enum(['good', 'warn', 'bad']),
    detail: orNull(Type.String({ description: 'What is not as it should be.' })),
  },
  { title: 'HealthCheck' },
)

export const healthRoute = route({
  method: 'GET',
  path: '/health',
  summary: 'Whether everything works that the site needs',
  access: capability('view_site_health_checks'),
  reply: Type.Object({
    checks: Type.Array(checkShape),
    engine: Type.Enum(['sqlite', 'postgres']),
    edition: Type.Enum(['free', 'pro']),
    data_folder: Type.String({ description: 'What a backup must hold, beside the database.' }),
  }),
  async handler(_input, ctx) {
    const { config, database } = internals(ctx)
    const { edition, dataDir } = config
    return { checks: await checkSite(ctx), engine: database.engine, edition, data_folder: dataDir }
  },
})
