/** Sends a sample of a saved rule to every channel, and tells which of them it reached. */
import { Alert, Badge, Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { write } from '../../../../../admin/client/answer.ts'
import type { AnyRecord, OpenService } from '../../../../../admin/client/app.tsx'
import '../../admin/log.css'
import { sayPro } from './words.ts'

type Tried = { readonly type: string; readonly target: string; readonly sent: boolean }

export default function RuleTestPart({ service, record }: { service: OpenService; record: AnyRecord }) {
  const test = useMutation({
    mutationFn: () => write<{ channels: Tried[] }>(service, `POST /rules/${record.id}/test`),
  })
  return (
    <div className="statebox">
      <Button size="xs" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        {sayPro.sendSample}
      </Button>
      {test.isError && <Alert color="red">{test.error.message}</Alert>}
      <div aria-live="polite">
        {test.data?.channels.map(({ type, target, sent }) => (
          <Group key={`${type} ${target}`} gap="xs" mb={4}>
            <Badge color={sent ? 'teal' : 'red'}>{sent ? sayPro.reached : sayPro.notReached}</Badge>
            <Text fz="sm">
              {type} {target}
            </Text>
          </Group>
        ))}
      </div>
    </div>
  )
}
