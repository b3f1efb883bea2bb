/** Demonstration content: filled in and taken away by a task that is watched here. */
import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../client/api.ts'
import { TaskProgress } from '../kit/task-progress.tsx'
import { say } from './words.ts'

type Started = { readonly task: { readonly id: number } }

export function DemoContent() {
  const client = useQueryClient()
  const [task, setTask] = useState<number | null>(null)
  const demo = useQuery({
    queryKey: ['demo'],
    queryFn: async ({ signal }) => (await send<{ is_filled: boolean }>('GET', '/host/v1/demo', { signal })).data,
  })
  const start = async (method: 'POST' | 'DELETE') =>
    setTask((await send<Started>(method, '/host/v1/demo')).data.task.id)
  return (
    <>
      <p className="wraptext">{say.demoText}</p>
      {task === null ? (
        <Group>
          {demo.data?.is_filled && <span className="below">{say.demoThere}</span>}
          {demo.data && (
            <Button variant="default" onClick={() => void start(demo.data.is_filled ? 'DELETE' : 'POST')}>
              {demo.data.is_filled ? say.demoRemove : say.demoFill}
            </Button>
          )}
        </Group>
      ) : (
        <TaskProgress key={task} id={task} onOver={() => void client.invalidateQueries()} />
      )}
      <p className="below wraptext">{say.demoLater}</p>
    </>
  )
}
