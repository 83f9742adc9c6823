/** Addresses that the worker never answers with the app's page: server calls, documents and files. */
export const ADDRESSES_OUTSIDE_APP: RegExp[] = [
  /^\/api\//,
  /^\/edge(?:[/?]|$)/,
  /^\/catalog\//,
  /^[^?]*\.(?:html?|txt|xml|json|webmanifest|js|css|map|pdf|csv|xlsx|zip|png|jpe?g|webp|gif|svg|ico|woff2?|mp4)(?:\?|$)/i,
]
