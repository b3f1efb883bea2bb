/** Records from a CSV file: choose it, say which column is what, and see what became of each row. */
import { Alert, Button, Group, Modal, NativeSelect, Progress, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type FieldDescription, fieldOf, type RecordsDescription } from '../client/app.tsx'
import { parseCsv } from '../client/csv.ts'
import { saveFile } from '../client/files.ts'
import { forget, type Source } from '../client/records.ts'
import { useWords } from '../client/words.tsx'
import { Dropzone } from '../kit/dropzone.tsx'
import { guessColumns, type ImportResult, importRows } from './import-rows.ts'

type Props = { readonly source: Source; readonly screen: RecordsDescription; readonly onClose: () => void }
type Sheet = { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }

export function CsvImport({ source, screen, onClose }: Props) {
  const words = useWords()
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const fields = (screen.import?.fields ?? []).map(name => fieldOf(source.entity, name))
  const read = async ([file]: readonly File[]) => {
    const [head = [], ...rows] = parseCsv((await file?.text()) ?? '')
    setSheet({ head, rows })
  }
  const template = () => {
    const line = fields.map(({ name }) => name).join()
    saveFile(new Blob([`${line}\n`], { type: 'text/csv' }), `${source.entity.name}.csv`)
  }
  return (
    <Modal opened onClose={onClose} size="lg" title={words.importTitle(source.entity.label_many)}>
      {sheet ? (
        <Mapping {...{ source, fields, sheet, onClose }} />
      ) : (
        <Stack>
          <Dropzone accept=".csv,text/csv" onFiles={files => void read(files)} />
          <Button variant="subtle" size="xs" onClick={template}>
            {words.importTemplate}
          </Button>
        </Stack>
      )}
    </Modal>
  )
}

type MappingProps = {
  readonly source: Source
  readonly fields: readonly FieldDescription[]
  readonly sheet: Sheet
  readonly onClose: () => void
}

function Mapping({ source, fields, sheet, onClose }: MappingProps) {
  const words = useWords()
  const client = useQueryClient()
  const [columns, setColumns] = useState(() => guessColumns(sheet.head, fields))
  const [done, setDone] = useState<number | null>(null)
  const [results, setResults] = useState<readonly ImportResult[] | null>(null)
  const data = [{ value: '', label: words.importIgnore }, ...fields.map(({ name, label }) => ({ value: name, label }))]
  const missing = fields.filter(
    ({ name, required, default: usual }) => required && usual === undefined && !columns.includes(name),
  )
  const run = async () => {
    setDone(0)
    setResults(await importRows({ source, fields, columns, rows: sheet.rows }, setDone))
    await forget(client, source)
  }
  if (results) return <Report results={results} onClose={onClose} />
  return (
    <Stack gap="sm">
      <Text fz="sm">
        {words.importColumns} · {words.importRows(sheet.rows.length)}
      </Text>
      {sheet.head.map((name, at) => (
        <NativeSelect
          key={name}
          label={name}
          description={sheet.rows[0]?.[at]}
          data={data}
          value={columns[at]}
          onChange={event => setColumns(columns.with(at, event.currentTarget.value))}
        />
      ))}
      {missing.length > 0 && (
        <Alert color="orange">
          {missing.map(({ label }) => label).join(', ')}: {words.needed}
        </Alert>
      )}
      {done !== null && <Progress value={(done / Math.max(1, sheet.rows.length)) * 100} aria-label={words.import} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button
          loading={done !== null}
          disabled={missing.length > 0 || sheet.rows.length === 0}
          onClick={() => void run()}
        >
          {words.importRun(sheet.rows.length)}
        </Button>
      </Group>
    </Stack>
  )
}

function Report({ results, onClose }: { results: readonly ImportResult[]; onClose: () => void }) {
  const words = useWords()
  const refused = results.filter(({ problem }) => problem !== null)
  return (
    <Stack gap="sm">
      <Alert color={refused.length === 0 ? 'teal' : 'orange'} role="status">
        {words.importDone(results.length - refused.length, refused.length)}
      </Alert>
      {refused.length > 0 && (
        <ul className="plainlist" aria-label={words.importRefused}>
          {refused.map(({ line, problem }) => (
            <li key={line}>
              <b>{words.importLine(line)}</b>
              <span>{problem}</span>
            </li>
          ))}
        </ul>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>{words.close}</Button>
      </Group>
    </Stack>
  )
}
