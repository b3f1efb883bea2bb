/** A map out of a table, in three steps: the file, what is in it, and the draft that is made of it. */
import { Alert, Button, Group, Stepper, Table, Text, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Static } from 'typebox'
import { write } from '../../../../../admin/client/answer.ts'
import type { Media } from '../../../../../admin/client/media.ts'
import type { ScreenProps } from '../../../../../admin/client/screen.ts'
import { Dropzone } from '../../../../../admin/kit/dropzone.tsx'
import { MediaDialog } from '../../../../../admin/kit/media-dialog.tsx'
import { PageHead } from '../../../../../admin/kit/page-head.tsx'
import type { csvPreviewShape } from '../routes/answers/pro.ts'
import { sayPro } from './words.ts'

type Preview = Static<typeof csvPreviewShape>
type Imported = { readonly id: number; readonly title: string }
type Props = ScreenProps<'own'>

export default function TableScreen({ service, screen }: Props) {
  const [step, setStep] = useState(0)
  const [csv, setCsv] = useState('')
  const [preview, setPreview] = useState<Preview | null>(null)
  const tell = (error: Error) => notifications.show({ color: 'red', message: error.message })
  const look = async () => {
    setPreview(await write<Preview>(service, 'POST /csv/preview', { csv }))
    setStep(1)
  }
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      <section className="panel section" aria-label={screen.title}>
        <Stepper active={step} onStepClick={setStep} size="sm" allowNextStepsSelect={false}>
          <Stepper.Step label={sayPro.steps.file}>
            <FileStep csv={csv} setCsv={setCsv} onNext={() => void look().catch(tell)} />
          </Stepper.Step>
          <Stepper.Step label={sayPro.steps.check}>
            {preview && <CheckStep preview={preview} onBack={() => setStep(0)} onNext={() => setStep(2)} />}
          </Stepper.Step>
          <Stepper.Step label={sayPro.steps.make}>
            <MakeStep service={service} csv={csv} onError={tell} />
          </Stepper.Step>
        </Stepper>
      </section>
    </>
  )
}

type FileProps = { readonly csv: string; readonly setCsv: (csv: string) => void; readonly onNext: () => void }

function FileStep({ csv, setCsv, onNext }: FileProps) {
  return (
    <>
      <Text size="sm" mb="sm">
        {sayPro.fileHelp}
      </Text>
      <Dropzone accept=".csv,text/csv,text/plain" onFiles={files => void files[0]?.text().then(setCsv)} />
      <Textarea
        label={sayPro.file}
        value={csv}
        minRows={5}
        maxRows={12}
        autosize
        mt="sm"
        classNames={{ input: 'code' }}
        placeholder={'title,type,x,y\nDoor,pin,20,60'}
        onChange={event => setCsv(event.currentTarget.value)}
      />
      <Button mt="sm" disabled={csv.trim() === ''} onClick={onNext}>
        {sayPro.check}
      </Button>
    </>
  )
}

type CheckProps = { readonly preview: Preview; readonly onBack: () => void; readonly onNext: () => void }

function CheckStep({ preview, onBack, onNext }: CheckProps) {
  const { rows, valid, problems, sample } = preview
  return (
    <>
      <Alert color={valid === 0 ? 'red' : problems.length > 0 ? 'yellow' : 'teal'} mb="sm">
        {sayPro.summary(valid, rows)} {problems.length === 0 && sayPro.noProblems}
      </Alert>
      {problems.length > 0 && (
        <Rows
          names={[sayPro.line, sayPro.column, sayPro.problem]}
          rows={problems.map(({ row, column, message }) => [String(row), column, message])}
        />
      )}
      {sample.length > 0 && (
        <>
          <h2 className="sectiontitle">{sayPro.sample}</h2>
          <Rows
            names={[sayPro.title, 'type', 'x', 'y']}
            rows={(sample as Readonly<Record<string, unknown>>[]).map(({ title, type, x, y }) =>
              [title, type, x, y].map(value => String(value ?? '')),
            )}
          />
        </>
      )}
      <Group mt="sm">
        <Button disabled={valid === 0} onClick={onNext}>
          {sayPro.next}
        </Button>
        <Button variant="default" onClick={onBack}>
          {sayPro.back}
        </Button>
      </Group>
    </>
  )
}

type RowsProps = { readonly names: readonly string[]; readonly rows: readonly (readonly string[])[] }

const Rows = ({ names, rows }: RowsProps) => (
  <Table.ScrollContainer minWidth={320}>
    <Table>
      <Table.Thead>
        <Table.Tr>
          {names.map(name => (
            <Table.Th key={name}>{name}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {numbered(rows).map(({ key, cells }) => (
          <Table.Tr key={key}>
            {names.map((name, at) => (
              <Table.Td key={name}>{cells[at]}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

const numbered = (rows: RowsProps['rows']) => rows.map((cells, at) => ({ cells, key: `row ${at + 1}` }))

type MakeProps = Pick<Props, 'service'> & { readonly csv: string; readonly onError: (error: Error) => void }

function MakeStep({ service, csv, onError }: MakeProps) {
  const [title, setTitle] = useState('')
  const [picture, setPicture] = useState<Media | null>(null)
  const [isPicking, setPicking] = useState(false)
  const [made, setMade] = useState<Imported | null>(null)
  const make = async () => {
    const image = picture ? { image: picture.id } : {}
    setMade(await write<Imported>(service, 'POST /csv/import', { csv, title, ...image }))
  }
  if (made)
    return (
      <Alert color="teal" title={sayPro.imported(made.title)}>
        <Link to="/$service/$screen/$id" params={{ service: service.slug, screen: 'maps', id: String(made.id) }}>
          {sayPro.openEditor}
        </Link>
      </Alert>
    )
  return (
    <>
      <TextInput label={sayPro.title} required value={title} onChange={event => setTitle(event.currentTarget.value)} />
      <Group mt="sm">
        <Button variant="default" onClick={() => setPicking(true)}>
          {picture ? `${sayPro.picture}: ${picture.title}` : sayPro.choosePicture}
        </Button>
        <Button disabled={title.trim() === ''} onClick={() => void make().catch(onError)}>
          {sayPro.import}
        </Button>
      </Group>
      {isPicking && (
        <MediaDialog
          accept="image"
          onClose={() => setPicking(false)}
          onPick={([media]) => {
            setPicking(false)
            setPicture(media ?? null)
          }}
        />
      )}
    </>
  )
}
