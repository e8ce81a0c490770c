// Three small sounds made on the spot: a wooden click for a discard, a clack for a claim, a soft knock for one's turn.
import { setting } from "../settings.svelte";

export type Sound = "discard" | "claim" | "turn";

const SHAPE: Record<Sound, { pitch: number; length: number; loud: number; times: number }> = {
  discard: { pitch: 1500, length: 0.035, loud: 0.5, times: 1 },
  claim: { pitch: 900, length: 0.06, loud: 0.6, times: 2 },
  turn: { pitch: 420, length: 0.09, loud: 0.35, times: 1 },
};

let context: AudioContext | null = null;

/** Plays a sound if the player wants sounds and the browser allows them already. */
export function play(sound: Sound): void {
  if (!setting("sound") || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state !== "running") {
    // Browsers wait for a first touch; until then a table is silent.
    void context.resume();
    return;
  }
  const { pitch, length, loud, times } = SHAPE[sound];
  for (let time = 0; time < times; time += 1) knock(context, context.currentTime + time * 0.07, pitch, length, loud);
}

/** A short burst of a band of noise that dies away: wood on wood. */
function knock(audio: AudioContext, at: number, pitch: number, length: number, loud: number): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  samples.forEach((_, nth) => (samples[nth] = (Math.random() * 2 - 1) * (1 - nth / samples.length) ** 3));
  const noise = new AudioBufferSourceNode(audio, { buffer });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 3 });
  const gain = new GainNode(audio, { gain: loud });
  noise.connect(band).connect(gain).connect(audio.destination);
  noise.start(at);
}
