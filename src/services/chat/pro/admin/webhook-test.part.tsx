/** Sends a sample lead to a saved webhook at once, and tells what the other side said. */
import { Alert, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { write } from '../../../../../admin/client/answer.ts'
import type { AnyRecord, OpenService } from '../../../../../admin/client/app.tsx'
import type { testWebhookShape } from '../routes/answers/webhooks.ts'
import { sayPro } from './words.ts'

export default function WebhookTestPart({ service, record }: { service: OpenService; record: AnyRecord }) {
  const test = useMutation({
    mutationFn: () => write<Static<typeof testWebhookShape>>(service, `POST /webhooks/${record.id}/test`),
  })
  const result = test.data
  return (
    <div className="fields">
      <div>
        <Button size="xs" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          {sayPro.sendSample}
        </Button>
      </div>
      {test.isError && <Alert color="red">{test.error.message}</Alert>}
      {result && (
        <Alert color={result.success ? 'teal' : 'red'} aria-live="polite">
          {result.success
            ? sayPro.answered(result.status ?? 0, result.milliseconds)
            : sayPro.refused(result.error ?? String(result.status ?? ''))}
        </Alert>
      )}
    </div>
  )
}
