/** The password, asked for at the door and again when a session has ended. */
import { Alert, Button, Checkbox, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiError, send, setNonce } from '../client/api.ts'
import type { AppDescription } from '../client/app.tsx'
import { useWords } from '../client/words.tsx'

export type FormProps = { readonly login?: string; readonly onDone: () => Promise<void> | void }

export function SignInForm({ login, onDone }: FormProps) {
  const words = useWords()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    try {
      await signIn({
        username: login ?? form.get('username'),
        password: form.get('password'),
        remember: form.has('remember'),
      })
      await onDone()
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : words.unreachable)
      setBusy(false)
    }
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        {login ? (
          <Text fz="sm">{words.signedInAs(login)}</Text>
        ) : (
          <TextInput name="username" label={words.nameOrMail} autoComplete="username" required withAsterisk={false} />
        )}
        <PasswordInput
          name="password"
          label={words.password}
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus
        />
        {!login && <Checkbox name="remember" label={words.remember} size="sm" />}
        <Button type="submit" loading={isBusy} fullWidth mt={6}>
          {words.signIn}
        </Button>
      </Stack>
    </form>
  )
}

async function signIn(body: object): Promise<void> {
  setNonce(null)
  const { data } = await send<{ nonce: string }>('POST', '/host/v1/session', { body })
  setNonce(data.nonce)
}

export function SignInPage({ site, onDone }: { site: AppDescription['site']; onDone: FormProps['onDone'] }) {
  const words = useWords()
  return (
    <main className="signin">
      <div className="panel signinpanel">
        <p className="brand">
          <span className="mark" aria-hidden>
            {site.title.slice(0, 1)}
          </span>
          <span>{site.title}</span>
        </p>
        <h1 className="title">{words.signIn}</h1>
        <SignInForm onDone={onDone} />
        <p className="quietline">
          <a className="plain" href={`${site.path}/lost-password`}>
            {words.lostPassword}
          </a>
        </p>
      </div>
    </main>
  )
}
