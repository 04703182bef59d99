/**
 * The endpoints that Regesta has to have, with the status codes that each of them documents. Everything else in the
 * contracts is an addition; it is held to the same rule.
 */
const LINES = `
POST /utils/get_yaml_keys 200 404 500
POST /utils/get_table_headers 200 404 500
POST /utils/get_json_keys 200 400 404 500
POST /utils/preview_spreadsheet 200 404 500
POST /utils/get_template_variables 200 404 500
POST /utils/get_prompt_placeholders 200 400 500
POST /utils/get_prompt_content 200 400 500
POST /utils/get_template_mapping_info 200 400 500
POST /utils/automap_repo_fields 200 400
POST /utils/automap_columns 200 400 404 500
GET /utils/list_llm_models 200
GET /pipeline_components 200 500
GET /pipeline_components/remote 200 500 502
GET /pipeline_components/:component_name/exists 200
POST /pipeline_components/:component_name/install 202 500
GET /pipeline_components/install/stream/:installation_id 200
POST /pipeline_components/download 200 400 409 500
POST /pipeline_components/uninstall 200 400 500
GET /pipeline_components/check_updates 200 500 502
POST /pipeline_components/:component_name/update 202 400 404 500
GET /pipeline_components/changelog 200 400 502
GET /pipeline_components/:component_name/config 200 404 500
POST /pipeline_components/:component_name/config 200 400 500
GET /pipeline_components/:component_name/templates 200 500
POST /pipeline_components/:component_name/templates 200 400 500
GET /pipeline_components/:component_name/templates/:template_name 200 404 500
POST /pipeline_components/health_check 200
POST /pipeline_components/optimize 200 500
GET /pipeline_components/storage 200 500
POST /components/:component_name/run 202 400 404 500
GET /components/logs/:execution_id 200
POST /components/:execution_id/cancel 200 404
GET /components/executions/:execution_id/status 200 404
GET /pipelines 200 500
POST /pipelines 201 400 500
GET /pipelines/:identifier 200 404 500
PUT /pipelines/:identifier 200 400 404 500
DELETE /pipelines/:identifier 200 404 500
POST /pipelines/import 200 400 500
GET /pipelines/:identifier/export 200 404 500
PUT /pipelines/:identifier/metadata_mapping 200 400 404 500
POST /pipelines/:identifier/execute 200 207 400 404 500
POST /pipelines/:identifier/execute_on_local_files 200 207 400 500
GET /executions/:execution_uuid/status 200 404 500
GET /metadata/mapping_schema_details 200 500
POST /project/metadata/save_mapping 200 404 500
GET /mappings 200
POST /project/source_files/add 200 400 500
POST /project/prepare_metadata_for_file 200 400 500
POST /project/preview_mapped_values 200 400 404 500
POST /project/preview_prepared_metadata 200 400 404 500
POST /project/metadata/load_file_preview 200 400 500
POST /project/create_api_draft_for_prepared_record 200 400 404 500
POST /project/cli/create_api_draft 200 400 404 500
POST /project/upload_file_to_deposition 200 201 404 500
POST /project/upload_files_for_deposition 200 400 404 500
POST /project/publish_record 200 404 500
POST /project/discard_repo_draft 200 404
POST /project/create_repo_record_for_file 200 400 404 500
GET /repo/records/latest_files/:concept_rec_id 200 404 500
GET /project/uploadable_files 200 500
GET /project/uploads_by_tab 200 400 500
GET /project/uploads_tab_counts 200 400 500
POST /pdb/load 200 400 500
GET /project_info 200 400
GET /project_details_with_modality 200 400 500
POST /project/create-and-scan 201 400 500
POST /project/inspect 200 400 404 500
POST /project/match_files_for_versioning 200 400 404 500
POST /project/update_description 200 400 500
POST /project/update_title 200 400 500
GET /project/dashboard_stats 200 400 500
GET /project/published_records 200 400 500
GET /files 200 400
GET /files/:file_id/hierarchy 200 404 500
GET /repo_record 200 400
GET /records/:record_id/files 200 400 500
GET /pipeline_steps 200 400
GET /configuration 200 400
GET /batches 200 400
GET /apilog 200 400
GET /credentials 200 400
POST /project/batch_action 200 400 500
POST /cli/pipelines/:pipeline_name/execute 200 207 400
GET /config/get 200 500
POST /config/save 200 400 500
GET /config/get_prompt_keys 200 404 500
`

/** Documented status codes by `METHOD /path`. */
export const specifiedEndpoints: ReadonlyMap<string, readonly number[]> = new Map(
  LINES.trim()
    .split('\n')
    .map((line): [string, number[]] => {
      const [method, path, ...codes] = line.split(' ')
      return [`${method} ${path}`, codes.map(Number)]
    }),
)
