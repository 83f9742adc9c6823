/** Addresses that are never the app's page, even when a person opens them: server calls, documents and files. */
export const NOT_THE_APP: RegExp[] = [
  /^\/api\//,
  /^\/edge(?:[/?]|$)/,
  /^\/catalog\//,
  /^[^?]*\.(?:html?|txt|xml|json|webmanifest|js|css|map|pdf|csv|xlsx|zip|png|jpe?g|webp|gif|svg|ico|woff2?|mp4)(?:\?|$)/i,
]
