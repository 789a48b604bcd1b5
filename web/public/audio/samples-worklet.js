/* global AudioWorkletProcessor, registerProcessor */
/** Hands the microphone's samples over as they come. It runs where sound is made, so it does nothing else. */
class Samples extends AudioWorkletProcessor {
  process([input]) {
    const channel = input?.[0];
    if (channel) this.port.postMessage(channel.slice());
    return true;
  }
}

registerProcessor('recado-samples', Samples);
