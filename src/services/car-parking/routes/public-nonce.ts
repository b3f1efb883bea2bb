/** Printed by the service's pages; proves only that a request came from them. */
export const publicNonce = Object.freeze({
  action: 'vendor_carparking_public',
  field: 'security',
  header: 'x-vendor-carparking-nonce',
})
