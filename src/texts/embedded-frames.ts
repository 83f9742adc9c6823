// Texts in the place of a page of another site, such as a video or a map, while that site does not answer.
const tryAgain = 'Try again'

export const embeddedFrameTexts = {
  video: { unanswered: 'The site of the video does not answer.', tryAgain },
  map: { unanswered: 'The site of the map does not answer.', tryAgain },
} as const
