/** Sends a mail to the saved recipients, so that nobody waits for messages that never come. */
import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { write } from '../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import './log.css'
import { say } from './words.ts'

export default function TestMailPart({ service }: { readonly service: OpenService }) {
  const test = useMutation({
    mutationFn: () => write<{ recipients: string[] }>(service, 'POST /notifications/test'),
  })
  return (
    <div className="statebox">
      <Button size="xs" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        {say.testMail}
      </Button>
      <div aria-live="polite">
        {test.isError && (
          <Text fz="sm" c="red">
            {test.error.message}
          </Text>
        )}
        {test.data && <Text fz="sm">{say.testMailSent(test.data.recipients.join(', '))}</Text>}
      </div>
    </div>
  )
}
