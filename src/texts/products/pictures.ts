// Refusals of the server for pictures (G96). The app itself shows `notFetched` for an address of this site.
export const pictureRefusals = {
  noForm: 'The picture must be sent as a form',
  noFile: 'No picture was sent: the field “file” is missing',
  notAPicture: 'Only jpg, png and webp pictures can be used',
  tooManyBytes: 'A picture can have at most 10 MB',
  tooManyPixels: 'A picture can have at most 40 megapixels',
  damaged: 'The picture is damaged or incomplete',
  notAnAddress: 'The address of a picture must start with http:// or https://',
  privateAddress: 'Pictures cannot be fetched from a private address',
  strangePort: 'Pictures are fetched only from the usual ports of http and https',
  notFetched: 'No picture could be fetched from this address',
  tooMany: 'Too many pictures at once. Try again later.',
} as const
