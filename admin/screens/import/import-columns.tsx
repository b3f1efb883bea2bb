/** Which column is what, how the file writes numbers and dates, and what the first rows would become. */
import { Alert, Badge, Button, Group, NativeSelect, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import type { Source } from '../../client/records.ts'
import { useWords } from '../../client/words.tsx'
import { type Choices, firstChoices, type Preview, runFile, type TakenFile, tryFile } from './imports.ts'

type Props = {
  readonly source: Source
  readonly file: TakenFile
  readonly onBack: () => void
  readonly onRun: (task: number) => void
}

export function ImportColumns({ source, file, onBack, onRun }: Props) {
  const words = useWords()
  const [choices, setChoices] = useState(() => firstChoices(file))
  const [preview, setPreview] = useState<Preview | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const change = (more: Partial<Choices>) => {
    setChoices(known => withKey({ ...known, ...more }))
    setPreview(null)
  }
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    await work().catch((error: Error) => setProblem(error.message))
    setBusy(false)
  }
  const missing = missingFields(file, choices)
  return (
    <Stack gap="sm">
      <Text fz="sm">
        {file.file_name} · {words.importRows(file.row_count)}
      </Text>
      <Columns {...{ file, choices }} onChange={mapping => change({ mapping })} />
      <Ways {...{ file, choices }} onChange={change} />
      {missing.length > 0 && (
        <Alert color="orange">
          {missing.join(', ')}: {words.needed}
        </Alert>
      )}
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {preview && <Tried preview={preview} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          {words.back}
        </Button>
        <Button
          variant="default"
          loading={isBusy}
          onClick={() => void attempt(async () => setPreview(await tryFile(source, file.id, choices)))}
        >
          {words.importTry}
        </Button>
        <Button
          loading={isBusy}
          disabled={missing.length > 0}
          onClick={() => void attempt(async () => onRun(await runFile(source, file.id, choices)))}
        >
          {words.importRun(file.row_count)}
        </Button>
      </Group>
    </Stack>
  )
}

/** A key that no column is any more names nothing. */
const withKey = (choices: Choices): Choices =>
  choices.key !== null && !choices.mapping.includes(choices.key) ? { ...choices, key: null } : choices

/** Records that are there already have what new ones need. */
function missingFields({ targets }: TakenFile, { mapping, key }: Choices): string[] {
  const needed = targets.filter(({ name, required }) => required && !mapping.includes(name))
  return key === null ? needed.map(({ label }) => label) : []
}

type ColumnsProps = {
  readonly file: TakenFile
  readonly choices: Choices
  readonly onChange: (mapping: (string | null)[]) => void
}

function Columns({ file, choices, onChange }: ColumnsProps) {
  const words = useWords()
  const data = [
    { value: '', label: words.importIgnore },
    ...file.targets.map(({ name, label }) => ({ value: name, label })),
  ]
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            {[words.importColumn, words.importExample, words.importBecomes].map(head => (
              <Table.Th key={head} scope="col">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {file.columns.map((name, at) => (
            // Two columns of a file may have the same name: their place tells them apart.
            <Table.Tr key={`${at} ${name}`}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td className="below">{examplesOf(file, at)}</Table.Td>
              <Table.Td>
                <NativeSelect
                  aria-label={words.importBecomesOf(name)}
                  data={data}
                  value={choices.mapping[at] ?? ''}
                  onChange={event => onChange(choices.mapping.with(at, event.currentTarget.value || null))}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const examplesOf = ({ sample }: TakenFile, at: number): string =>
  sample
    .slice(0, 3)
    .map(row => row[at])
    .filter(cell => cell !== null && cell !== undefined && cell !== '')
    .join(' · ')

type WaysProps = {
  readonly file: TakenFile
  readonly choices: Choices
  readonly onChange: (more: Partial<Choices>) => void
}

function Ways({ file, choices, onChange }: WaysProps) {
  const words = useWords()
  const keys = file.targets.filter(({ name, is_key }) => is_key && choices.mapping.includes(name))
  const select = <K extends keyof Choices>(name: K, label: string, texts: Readonly<Record<string, string>>) => (
    <NativeSelect
      label={label}
      data={Object.entries(texts).map(([value, text]) => ({ value, label: text }))}
      value={String(choices[name] ?? '')}
      onChange={event => onChange({ [name]: (event.currentTarget.value || null) as Choices[K] } as Partial<Choices>)}
    />
  )
  const keyNames = Object.fromEntries(keys.map(({ name, label }) => [name, words.importKey(label)]))
  return (
    <>
      {keys.length > 0 && select('key', words.importKnown, { '': words.importAllNew, ...keyNames })}
      <details className="sample">
        <summary>{words.importWays}</summary>
        <div className="pair">
          {select('decimal', words.importDecimal, { '.': '1234.50', ',': '1234,50' })}
          {select('dates', words.importDates, words.importDateOrders)}
          {choices.key !== null && select('mode', words.importMode, words.importModes)}
          {choices.key !== null && select('blanks', words.importBlanks, words.importBlankWays)}
        </div>
      </details>
    </>
  )
}

const COLORS: Readonly<Record<string, string>> = { created: 'teal', updated: 'blue', failed: 'red' }

function Tried({ preview }: { preview: Preview }) {
  const words = useWords()
  const nameOf = (action: string) => words.importResults[action as keyof typeof words.importResults] ?? action
  return (
    <section aria-label={words.importTried}>
      <Group gap="xs" mb={6} role="status">
        {Object.entries(preview.counts).map(([action, count]) => (
          <Badge key={action} color={COLORS[action] ?? 'gray'}>
            {nameOf(action)}: {count}
          </Badge>
        ))}
      </Group>
      <ul className="plainlist">
        {preview.rows.map(({ row, action, label, problem }) => (
          <li key={row}>
            <span>
              <b>{words.importLine(row)}</b> {label}{' '}
              {problem && (Object.values(problem.fields ?? {}).join(' ') || problem.message)}
            </span>
            <Badge color={COLORS[action] ?? 'gray'}>{nameOf(action)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}
