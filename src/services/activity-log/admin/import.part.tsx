/** Events of another log: whether there is one, how far taking it over is, and the way to begin and to stop. */
import { Button, Group, Progress, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { write } from '../../../../admin/client/answer.ts'
import { send } from '../../../../admin/client/api.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import { useFormat } from '../../../../admin/client/format.tsx'
import type { importShape } from '../routes/answers/legacy-import.ts'
import './log.css'
import { say } from './words.ts'

type Import = Static<typeof importShape>

export default function ImportPart({ service }: { readonly service: OpenService }) {
  const client = useQueryClient()
  const format = useFormat()
  const key = ['log-import', service.slug]
  const read = useQuery<Import>({
    queryKey: key,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? 2000 : false),
    queryFn: async ({ signal }) =>
      (await send<Import>('GET', `/${service.namespace}/import/legacy-log`, { signal })).data,
  })
  const act = (call: string) =>
    write<Import>(service, `POST /import/legacy-log/${call}`, {})
      .then(now => client.setQueryData(key, now))
      .catch((error: Error) => notifications.show({ color: 'red', message: error.message }))
  if (!read.data) return null
  const { state, found, total, processed, imported, skipped, error } = read.data
  if (!found) return <Text fz="sm">{say.noLegacy}</Text>
  const isRunning = state === 'running'
  return (
    <div className="statebox">
      <Text fz="sm">{say.legacyFound(format.number(total))}</Text>
      {processed > 0 && (
        <Progress w="100%" value={total === 0 ? 100 : (processed / total) * 100} aria-label={say.legacy} />
      )}
      {processed > 0 && (
        <Text fz="sm" c="dimmed" aria-live="polite">
          {say.legacyCounts(format.number(imported), format.number(skipped))}
        </Text>
      )}
      {error && <Text c="red">{error}</Text>}
      <Group>
        <Button size="xs" variant="default" onClick={() => void act(isRunning ? 'cancel' : 'start')}>
          {isRunning ? say.stop : say.takeOver}
        </Button>
      </Group>
    </div>
  )
}
