/** The comparison of files with the last time: what was found, and a new one at will. */
import { Alert, Badge, Button } from '@mantine/core'
import type { Static } from 'typebox'
import type { OpenService } from '../../../../../admin/client/app.tsx'
import { useFormat } from '../../../../../admin/client/format.tsx'
import '../../admin/log.css'
import type { scanShape } from '../routes/answers/files.ts'
import { useStateBox } from './state-box.ts'
import { sayPro } from './words.ts'

type Scan = Static<typeof scanShape>

export default function FilesPart({ service, data }: { readonly service: OpenService; readonly data: Scan }) {
  const format = useFormat()
  const { state: scan, act } = useStateBox(service, { read: '/files/status', start: data, isBusy })
  const counts = (['added', 'modified', 'removed'] as const).map(name => (
    <Badge key={name} color={scan[name] > 0 ? 'orange' : 'gray'}>
      {sayPro.found[name]}: {format.number(scan[name])}
    </Badge>
  ))
  return (
    <div className="statebox">
      <span>
        {sayPro.scanned(format.number(scan.scanned))}{' '}
        {scan.finished_at && <span className="below">{format.ago(scan.finished_at)}</span>}
      </span>
      <div className="logchips" style={{ padding: 0, border: 0 }}>
        {counts}
      </div>
      {scan.next_run_at && <span className="below">{sayPro.nextRun(format.instant(scan.next_run_at))}</span>}
      {scan.error && <Alert color="red">{scan.error}</Alert>}
      <Button size="xs" variant="default" loading={isBusy(scan)} onClick={() => void act('POST /files/scan')}>
        {sayPro.scanNow}
      </Button>
    </div>
  )
}

const isBusy = ({ state }: Pick<Scan, 'state'>): boolean => state === 'running' || state === 'queued'
