/** The option that holds which are on. */
export const SWITCHES = 'vendor_permalink_manager_integrations'
