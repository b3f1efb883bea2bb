/** Recipes out of a file of another program: chosen, looked at without storing anything, taken in, and taken back. */
import { Alert, Button, FileInput, Group, Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { forgetAnswers, write } from '../../../../../admin/client/answer.ts'
import { send } from '../../../../../admin/client/api.ts'
import { useFormat } from '../../../../../admin/client/format.tsx'
import type { ScreenProps } from '../../../../../admin/client/screen.ts'
import { PageHead } from '../../../../../admin/kit/page-head.tsx'
import { type ShownTask, TaskProgress } from '../../../../../admin/kit/task-progress.tsx'
import '../../admin/editor.css'
import { sayPro as say } from './words.ts'

type Outcome = {
  readonly format: string
  readonly total: number
  readonly created: number
  readonly updated: number
  readonly skipped: number
  readonly failed: number
  readonly task_id: number | null
  readonly errors: readonly { readonly index: number; readonly title: string; readonly message: string }[]
}

export default function ImportScreen({ service, screen }: ScreenProps<'own'>) {
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [mode, setMode] = useState('create')
  const [found, setFound] = useState<{ readonly isDry: boolean; readonly outcome: Outcome } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [task, setTask] = useState<number | null>(null)
  const over = useCallback(() => {
    void forgetAnswers(client, service)
    void client.invalidateQueries({ queryKey: EARLIER })
  }, [client, service])
  const run = async (isDry: boolean) => {
    const body = new FormData()
    body.set('file', file!)
    body.set('mode', mode)
    body.set('dry_run', String(isDry))
    setBusy(true)
    try {
      const outcome = await write<Outcome>(service, 'POST /import-export/import', body)
      setFound({ isDry, outcome })
      setTask(outcome.task_id)
    } catch (error) {
      notifications.show({ color: 'red', message: (error as Error).message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      <section className="panel section stack" aria-label={say.file}>
        <FileInput
          label={say.file}
          placeholder={say.dropFile}
          value={file}
          onChange={chosen => {
            setFile(chosen)
            setFound(null)
            setTask(null)
          }}
        />
        <Select
          label={say.mode}
          allowDeselect={false}
          value={mode}
          data={Object.entries(say.modes).map(([value, label]) => ({ value, label }))}
          onChange={value => value && setMode(value)}
        />
        <Group>
          <Button variant="default" loading={isBusy} disabled={!file} onClick={() => void run(true)}>
            {say.dry}
          </Button>
          <Button loading={isBusy} disabled={!found?.isDry} onClick={() => void run(false)}>
            {say.run}
          </Button>
        </Group>
      </section>
      {found && <Result {...found} />}
      {task !== null && (
        <section className="panel section" aria-label={say.taken}>
          <TaskProgress key={task} id={task} onOver={over} />
        </section>
      )}
      <Earlier shown={task} onShow={setTask} />
    </>
  )
}

const EARLIER = ['tasks', 'recipe.import']

/** Files of the last weeks: what one wrote can be taken back as far as nobody changed it since. */
function Earlier({ shown, onShow }: { readonly shown: number | null; readonly onShow: (task: number) => void }) {
  const format = useFormat()
  const { data: tasks = [] } = useQuery({
    queryKey: EARLIER,
    queryFn: async ({ signal }) => {
      const query = { name: 'recipe.import', per_page: 10 }
      return (await send<ShownTask[]>('GET', '/host/v1/tasks', { query, signal })).data
    },
  })
  const others = tasks.filter(({ id, can_undo }) => can_undo && id !== shown)
  if (others.length === 0) return null
  return (
    <section className="panel section" aria-label={say.earlier}>
      <h2>{say.earlier}</h2>
      <ul className="plainlist">
        {others.map(({ id, args, changed, created_at }) => (
          <li key={id}>
            <span>{`${args.file} · ${say.recipes(changed)} · ${format.ago(created_at)}`}</span>
            <Button size="compact-xs" variant="default" onClick={() => onShow(id)}>
              {say.look}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Result({ isDry, outcome }: { readonly isDry: boolean; readonly outcome: Outcome }) {
  const { format, total, errors } = outcome
  return (
    <Alert color={errors.length > 0 ? 'orange' : 'teal'} mt="sm" title={say.format(format, total)}>
      {isDry && <p>{say.would}</p>}
      <table className="recipetable">
        <tbody>
          {(['created', 'updated', 'skipped', 'failed'] as const).map(name => (
            <tr key={name}>
              <th scope="row">{say[name]}</th>
              <td>{outcome[name]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul>
        {errors.map(({ index, title, message }) => (
          <li key={index}>{`${index + 1}. ${title}: ${message}`}</li>
        ))}
      </ul>
    </Alert>
  )
}
