// Texts about codes that a person scans with a hardware scanner or with the camera.

export const scannerTexts = {
  noProduct: (code: string) => `No product ${code} on this device. Nothing was changed.`,
  camera: {
    start: 'Scan with the camera',
    stop: 'Stop the camera',
    picture: 'Picture of the camera',
    starting: 'Starting the camera',
    looking: 'Hold the label in front of the camera.',
    refused:
      'The browser does not let this page use the camera. Allow it in the address bar or in the settings of the browser, then press Try again. You can also use a scanner or type.',
    failed:
      'The camera could not be started. Close other apps that may be using it, then press Try again. You can also use a scanner or type.',
    again: 'Try again',
  },
} as const
