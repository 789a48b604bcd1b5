export { MediaLinks, MediaLinkConfig, type MediaLinkSettings } from './media-links.js';
