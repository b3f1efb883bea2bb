/** The database that tells where addresses are: whether it is there, how old it is, and a newer one at will. */
import { Alert, Badge, Button } from '@mantine/core'
import type { Static } from 'typebox'
import type { OpenService } from '../../../../../admin/client/app.tsx'
import { useFormat } from '../../../../../admin/client/format.tsx'
import '../../admin/log.css'
import type { geolocationStatusShape } from '../routes/answers/geolocation.ts'
import { useStateBox } from './state-box.ts'
import { sayPro } from './words.ts'

type Status = Static<typeof geolocationStatusShape>

export default function GeolocationPart({ service, data }: { readonly service: OpenService; readonly data: Status }) {
  const format = useFormat()
  const { state: now, act } = useStateBox(service, { read: '/geolocation/status', start: data, isBusy })
  return (
    <div className="statebox">
      <span>
        <Badge color={COLORS[now.state] ?? 'gray'}>{sayPro.places[now.state]}</Badge>{' '}
        {now.edition && <span className="below">{[now.edition, format.bytes(now.size)].join(' · ')}</span>}
      </span>
      {now.built_at && <span className="below">{sayPro.builtAt(format.day(now.built_at))}</span>}
      {now.error && <Alert color="red">{now.error}</Alert>}
      <Button size="xs" variant="default" loading={isBusy(now)} onClick={() => void act('POST /geolocation/update')}>
        {sayPro.updatePlaces}
      </Button>
    </div>
  )
}

const COLORS: Readonly<Record<string, string>> = { ready: 'teal', failed: 'red', missing: 'gray', updating: 'blue' }
const isBusy = ({ state }: Pick<Status, 'state'>): boolean => state === 'updating'
