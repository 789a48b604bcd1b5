import { DatabaseConfig, ProcessConfig, loadConfig } from '@recado/service-kit/config';

const Config = ProcessConfig.extend(DatabaseConfig.shape);

export const readSettings = () => loadConfig(Config);
