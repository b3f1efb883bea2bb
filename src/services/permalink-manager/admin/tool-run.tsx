/** A run of a bulk tool: a preview first, the change only afterwards, with its progress and the way back. */
import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type ReactNode, useState } from 'react'
import { write } from '../../../../admin/client/answer.ts'
import type { OpenService } from '../../../../admin/client/app.tsx'
import { TaskProgress } from '../../../../admin/kit/task-progress.tsx'
import { say } from './words.ts'

type Props = {
  readonly service: OpenService
  readonly title: string
  readonly text: string
  /** The route that starts it. */
  readonly call: string
  readonly args: object
  /** The controls of its arguments. */
  readonly children?: ReactNode
}

export function ToolRun({ service, title, text, call, args, children }: Props) {
  const [run, setRun] = useState<{ readonly id: number; readonly args: object } | null>(null)
  const [hasPreview, setPreviewed] = useState(false)
  const start = async (isPreview: boolean) => {
    const { id } = await write<{ id: number }>(service, call, { ...args, dry_run: isPreview })
    setRun({ id, args })
    setPreviewed(isPreview)
  }
  const begin = (isPreview: boolean) =>
    void start(isPreview).catch((error: Error) => notifications.show({ color: 'red', message: error.message }))
  // What was looked at must be what is done.
  const isSame = hasPreview && JSON.stringify(run?.args) === JSON.stringify(args)
  return (
    <section className="panel section" aria-label={title}>
      <h2 className="sectiontitle">{title}</h2>
      <div className="fields">
        <Text fz="sm">{text}</Text>
        {children}
        <Group gap="xs">
          <Button variant="default" onClick={() => begin(true)}>
            {say.dryRun}
          </Button>
          <Button disabled={!isSame} onClick={() => begin(false)}>
            {say.change}
          </Button>
          <Text fz="sm" c="dimmed">
            {say.dryRunText}
          </Text>
        </Group>
        {run && <TaskProgress key={run.id} id={run.id} />}
      </div>
    </section>
  )
}
