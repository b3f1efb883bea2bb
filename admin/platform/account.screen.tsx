/** One person: who they are, what they may do, where they are signed in, and the passwords of their programs. */
import './platform.css'
import type { ScreenProps } from '../client/screen.ts'
import { ErrorState, FormSkeleton } from '../kit/states.tsx'
import { useAccount } from './account/account.ts'
import { AccountForm } from './account/account-form.tsx'
import { AppPasswords } from './account/app-passwords.tsx'
import { Sessions } from './account/sessions.tsx'

export default function AccountScreen({ id }: ScreenProps<'records'>) {
  const number = id === 'new' ? null : Number(id)
  const account = useAccount(number)
  if (account.isLoadingError) return <ErrorState error={account.error} onRetry={() => void account.refetch()} />
  if (number !== null && !account.data) return <FormSkeleton />
  return (
    <>
      <AccountForm key={number} account={account.data ?? null} />
      {number !== null && (
        <div className="halves">
          <Sessions id={number} />
          <AppPasswords id={number} />
        </div>
      )}
    </>
  )
}
