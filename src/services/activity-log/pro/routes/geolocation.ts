import { answer } from '../../../../kernel/replies.ts'
import { route } from '../../../../kernel/route.ts'
import { beginGeolocationUpdate, geolocationStatus } from '../../../../platform/geolocation/geolocation.ts'
import { errors } from '../../errors.ts'
import { access } from '../../permissions.ts'
import { updatePlaces } from '../jobs/update-geolocation.ts'
import { geolocationStatusShape } from './answers/geolocation.ts'

const readGeolocation = route({
  method: 'GET',
  path: '/geolocation/status',
  summary: 'The location database and its last update',
  access: access.settings,
  reply: geolocationStatusShape,
  handler: (_input, ctx) => geolocationStatus(ctx),
})

const updateGeolocationRoute = route({
  method: 'POST',
  path: '/geolocation/update',
  summary: 'Download the location database now',
  access: access.settings,
  status: 202,
  reply: geolocationStatusShape,
  async handler(_input, ctx) {
    const status = await geolocationStatus(ctx)
    if (status.state === 'updating') throw errors.busy()
    // It is told in a file, which no transaction takes back; and before the job that is stored along may begin.
    ctx.afterCommit(() => beginGeolocationUpdate(ctx))
    await ctx.jobs.enqueue(updatePlaces, null, { key: 'update' })
    return answer(202, { ...status, state: 'updating' as const, error: null })
  },
})

export const geolocationRoutes = [readGeolocation, updateGeolocationRoute]
