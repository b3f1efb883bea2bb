/** To another screen when something is done, unless the person has gone elsewhere while it was. */
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'

/** As `useNavigate`, for what follows an answer that had to be waited for. */
export function useGoOn(): ReturnType<typeof useNavigate> {
  const navigate = useNavigate()
  const router = useRouter()
  const here = useLocation({ select: ({ pathname }) => pathname })
  return async options => {
    // Where they are going to counts before it is shown.
    if (router.latestLocation.pathname === here) await navigate(options)
  }
}
