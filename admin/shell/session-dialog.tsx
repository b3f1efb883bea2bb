/** A session that ended while somebody worked. */
import { Modal } from '@mantine/core'
import { useWords } from '../client/words.tsx'
import { type FormProps, SignInForm } from './sign-in.tsx'

/** Nothing on the screen is lost: the call that failed goes on when the password was right. */
export function SessionDialog({ login, onDone }: Required<FormProps>) {
  const words = useWords()
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={words.sessionEnded}
    >
      <SignInForm login={login} onDone={onDone} />
    </Modal>
  )
}
