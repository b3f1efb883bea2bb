/** Records out of a file: it is taken in, its columns are matched, the first rows are tried, and a task writes them all. */
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { saveFile } from '../../client/files.ts'
import { useFormat } from '../../client/format.tsx'
import { forget, type Source } from '../../client/records.ts'
import { useWords } from '../../client/words.tsx'
import { Dropzone } from '../../kit/dropzone.tsx'
import { TaskProgress } from '../../kit/task-progress.tsx'
import { ImportColumns } from './import-columns.tsx'
import { revertFile, type TakenFile, takeFile, templateOf, useEarlierFiles, useRefusedRows } from './imports.ts'

type Props = { readonly source: Source; readonly onClose: () => void }
/** What is worked on: nothing yet, a file, or the task that writes or reverts one. */
type Stage = { readonly file?: TakenFile; readonly id?: number; readonly task?: number }

export function ImportDialog({ source, onClose }: Props) {
  const words = useWords()
  const [stage, setStage] = useState<Stage>({})
  const { file, id, task } = stage
  return (
    <Modal opened onClose={onClose} size="xl" title={words.importTitle(source.entity.label_many)}>
      {task !== undefined && id !== undefined ? (
        <Running {...{ source, id, task, onClose }} />
      ) : file ? (
        <ImportColumns
          {...{ source, file }}
          onBack={() => setStage({})}
          onRun={started => setStage({ id: file.id, task: started })}
        />
      ) : (
        <ChooseFile source={source} onStage={setStage} />
      )}
    </Modal>
  )
}

function ChooseFile({ source, onStage }: { source: Source; onStage: (stage: Stage) => void }) {
  const words = useWords()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const take = async (chosen: File) => {
    setBusy(true)
    setProblem(null)
    try {
      onStage({ file: await takeFile(source, chosen) })
    } catch (error) {
      setProblem((error as Error).message)
      setBusy(false)
    }
  }
  const template = async () => saveFile(await templateOf(source), `${source.entity.name}.csv`)
  return (
    <Stack>
      <Text fz="sm">{words.importText(source.entity.imports?.most ?? 0)}</Text>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <Dropzone accept=".csv,.xlsx,.json" isBusy={isBusy} onFiles={([chosen]) => void (chosen && take(chosen))} />
      <Group>
        <Button variant="subtle" size="xs" onClick={() => void template()}>
          {words.importTemplate}
        </Button>
      </Group>
      <Earlier source={source} onStage={onStage} />
    </Stack>
  )
}

/** Files of the last weeks; what the last run of one wrote can be taken back as far as nobody changed it since. */
function Earlier({ source, onStage }: { source: Source; onStage: (stage: Stage) => void }) {
  const words = useWords()
  const format = useFormat()
  const { data: files = [] } = useEarlierFiles(source)
  const done = files.filter(({ task }) => task?.status === 'finished' && !task.is_preview)
  if (done.length === 0) return null
  return (
    <section aria-label={words.importEarlier}>
      <Text fz="sm" fw={600}>
        {words.importEarlier}
      </Text>
      <ul className="plainlist">
        {done.map(({ id, file_name, row_count, created_at, task }) => (
          <li key={id}>
            <span>
              {file_name} · {words.importRows(row_count)} · {format.ago(created_at)}
            </span>
            {task?.undone_by === null && (
              <Button
                size="compact-xs"
                variant="default"
                onClick={async () => onStage({ id, task: await revertFile(source, id) })}
              >
                {words.undoTask}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Running({ source, id, task, onClose }: { source: Source; id: number; task: number; onClose: () => void }) {
  const words = useWords()
  const client = useQueryClient()
  const [isOver, setOver] = useState(false)
  const over = useCallback(() => {
    setOver(true)
    void forget(client, source)
    void client.invalidateQueries({ queryKey: ['imports', source.service.slug] })
  }, [client, source])
  return (
    <Stack>
      <TaskProgress id={task} onOver={over} />
      {isOver && <Refused source={source} id={id} />}
      <Group justify="flex-end">
        <Button onClick={onClose}>{words.close}</Button>
      </Group>
    </Stack>
  )
}

function Refused({ source, id }: { source: Source; id: number }) {
  const words = useWords()
  const { data: rows = [] } = useRefusedRows(source, id)
  if (rows.length === 0) return null
  return (
    <ul className="plainlist" aria-label={words.importRefused}>
      {rows.map(({ row, problem }) => (
        <li key={row}>
          <b>{words.importLine(row)}</b>
          <span>{Object.values(problem?.fields ?? {}).join(' ') || problem?.message}</span>
        </li>
      ))}
    </ul>
  )
}
