/** For what is looked at and not typed into: read again when somebody comes back to the window, or the connection does. */
export const LIVE = { refetchOnWindowFocus: true, refetchOnReconnect: true } as const
