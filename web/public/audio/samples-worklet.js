/* global AudioWorkletProcessor, registerProcessor */
/** Forwards the microphone's samples. It runs on the audio thread, so it does nothing else. */
class Samples extends AudioWorkletProcessor {
  process([input]) {
    const channel = input?.[0];
    if (channel) this.port.postMessage(channel.slice());
    return true;
  }
}

registerProcessor('recado-samples', Samples);
