/** The first steps of a site, one after the other. Each is saved by itself, so that one can stop at any time. */
import './platform.css'
import { Button, Group, Select, Stepper, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useApp } from '../client/app.tsx'
import type { ScreenProps } from '../client/screen.ts'
import { useWords } from '../client/words.tsx'
import { useGoOn } from '../kit/go-on.ts'
import { PageHead } from '../kit/page-head.tsx'
import { ErrorState, FormSkeleton } from '../kit/states.tsx'
import { DemoContent } from './demo-content.tsx'
import { LANGUAGES, languageName } from './language-select.tsx'
import { type SettingsChange, useSettingsChange, useSiteSettings } from './settings-data.ts'
import { TestMail } from './test-mail.tsx'
import { say } from './words.ts'

export default function GuideScreen({ screen }: ScreenProps<'own'>) {
  const settings = useSiteSettings()
  if (settings.isLoadingError) return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
  if (!settings.data) return <FormSkeleton />
  return <Guide screen={screen} stored={settings.data} />
}

function Guide({ screen, stored }: { screen: ScreenProps<'own'>['screen']; stored: Record<string, any> }) {
  const words = useWords()
  const goOn = useGoOn()
  const [step, setStep] = useState(0)
  const change = useSettingsChange(stored)
  const steps: readonly (readonly [title: string, content: ReactNode])[] = [
    [say.steps.name, <NameStep key="name" change={change} />],
    [say.steps.place, <PlaceStep key="place" change={change} />],
    [say.steps.mail, <TestMail key="mail" to={change.values.email ?? ''} />],
    [say.steps.demo, <DemoContent key="demo" />],
  ]
  const isLast = step === steps.length - 1
  const next = async () => {
    const isSaved = change.isChanged || isLast ? await change.save(isLast ? { guide_done: true } : {}) : true
    if (isSaved && isLast) await goOn({ to: '/' })
    if (isSaved && !isLast) setStep(step + 1)
  }
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[say.site]} />
      <section className="panel section guide" aria-label={screen.title}>
        <Stepper active={step} onStepClick={setStep} size="sm" allowNextStepsSelect>
          {steps.map(([title, content]) => (
            <Stepper.Step key={title} label={title}>
              <div className="stack guidestep">{content}</div>
            </Stepper.Step>
          ))}
        </Stepper>
        <Group justify="space-between" mt="lg">
          <Button variant="default" disabled={step === 0} onClick={() => setStep(step - 1)}>
            {words.back}
          </Button>
          <Button loading={change.isBusy} onClick={() => void next()}>
            {isLast ? say.finish : say.next}
          </Button>
        </Group>
      </section>
    </>
  )
}

type Props = { readonly change: SettingsChange }

function Text({ change, name, label, help }: Props & { name: string; label: string; help?: string }) {
  return (
    <TextInput
      label={label}
      description={help}
      value={change.values[name] ?? ''}
      error={change.errors[name]}
      onChange={event => change.set(name, event.currentTarget.value)}
    />
  )
}

const NameStep = ({ change }: Props) => (
  <>
    <Text change={change} name="title" label={say.siteName} />
    <Text change={change} name="description" label={say.siteWords} />
    <Text change={change} name="email" label={say.ownerMail} help={say.ownerMailHelp} />
  </>
)

function PlaceStep({ change }: Props) {
  const { site } = useApp()
  const known = [...new Set([change.values.language, ...LANGUAGES])]
  return (
    <>
      <Select
        label={say.language}
        searchable
        allowDeselect={false}
        data={known.map(tag => ({ value: tag, label: languageName(tag) }))}
        value={change.values.language}
        onChange={value => change.set('language', value)}
      />
      <Select
        label={say.zone}
        searchable
        allowDeselect={false}
        data={['UTC', ...Intl.supportedValuesOf('timeZone')]}
        value={change.values.timezone || null}
        error={change.errors.timezone}
        onChange={value => change.set('timezone', value)}
      />
      <p className="below wraptext">{say.addressIs(site.url)}</p>
      <Text change={change} name="permalink_structure" label={say.permalinks} />
    </>
  )
}
